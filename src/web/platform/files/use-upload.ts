import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileCalls } from '#shared/calls/platform.ts';
import { ApiError, isUnauthorized } from '#web/kit/client/api-error.ts';
import { call, urlOf } from '#web/kit/client/call.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { contentTypeOf, type FileProblem, findFileProblem } from '#web/platform/files/file-check.ts';

/**
 * A failed upload, with a sentence for the user: the server's reason for the refusal, or at which step it
 * failed.
 */
class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(otherwise: string, cause: unknown) {
    const refusal = cause instanceof ApiError && cause.status < 500 ? cause.body : undefined;
    super(refusal ? refusalSentence(refusal) : otherwise, { cause });
  }
}

const fileProblemToasts: Record<FileProblem, () => { title: string; description: string }> = {
  'too-large': () => ({ title: m.upload_too_large(), description: m.reason_file_too_large() }),
  'wrong-type': () => ({ title: m.upload_failed(), description: m.reason_file_type_refused() }),
};

export type Upload =
  | { state: 'none' }
  | { state: 'refused'; sentence: string }
  | { state: 'uploading'; file: File; sentBytes: number }
  | { state: 'stored'; file: File; path: string };

/** The state of one file upload. Choosing another file replaces it. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  // A mutation, because the query client handles an ended session for all mutations.
  const { mutate } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadFile(file, {
        contentType: contentTypeOf(file),
        signal,
        onProgress: (sentBytes) => !signal.aborted && setUpload({ state: 'uploading', file, sentBytes }),
      }),
  });
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (content: { title: string; description: string }) => {
    toast({ ...content, variant: 'destructive' });
    setUpload({ state: 'refused', sentence: content.description });
  };

  const remove = () => {
    running.current?.abort();
    setUpload({ state: 'none' });
  };

  const choose = (file: File) => {
    running.current?.abort();
    const problem = findFileProblem(file);
    if (problem) return refuse(fileProblemToasts[problem]());
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setUpload({ state: 'uploading', file, sentBytes: 0 });
    mutate(
      { file, signal },
      {
        onSuccess: (path) => setUpload({ state: 'stored', file, path }),
        onError: (error) => {
          if (signal.aborted) return;
          if (error instanceof UploadError) refuse({ title: m.upload_failed(), description: error.message });
          else setUpload({ state: 'none' });
        },
      },
    );
  };

  return { upload, choose, remove };
}

type SendOptions = {
  contentType: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/** Uploads a file and returns its path as forms send it, whichever file store is used. */
async function uploadFile(file: File, options: SendOptions): Promise<string> {
  const { signal } = options;
  const { uploadURL } = await call(fileCalls.offerUpload, { signal }).catch((error) => {
    throw explained(error, m.upload_no_address(), signal);
  });
  const address = reachableAddress(uploadURL, window.location.href);
  await sendFile(address, file, options).catch((error) => {
    throw explained(error, m.upload_not_sent(), signal);
  });
  return address.pathname;
}

/** No sentence if the user cancelled the upload or the session has ended: the latter has its own toast. */
function explained(error: unknown, otherwise: string, signal: AbortSignal): unknown {
  return signal.aborted || isUnauthorized(error) ? error : new UploadError(otherwise, error);
}

/**
 * Sends a file by PUT and reports the progress. By XMLHttpRequest, because fetch does not report upload
 * progress. Without credentials, so that a file store on another host gets no cookie of ours.
 */
function sendFile(address: URL, file: File, options: SendOptions): Promise<void> {
  const { contentType, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', contentType);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, request.responseText || request.statusText));
    };
    request.onerror = () => reject(new TypeError('The file did not arrive.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Upload paths of this server. An external file store has its own paths. */
const OWN_PATH = urlOf(fileCalls.upload, { params: { id: '' } });

/**
 * The server returns an address with its configured host name, but the page may have been opened by another
 * one (127.0.0.1, a name in the local network). Uploads to this server use the host of the page; the address
 * of an external file store is used unchanged.
 */
export function reachableAddress(uploadURL: string, pageHref: string): URL {
  const address = new URL(uploadURL, pageHref);
  const isOurs = address.pathname.startsWith(OWN_PATH);
  return isOurs ? new URL(address.pathname + address.search, pageHref) : address;
}
