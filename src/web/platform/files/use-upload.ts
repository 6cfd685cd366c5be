import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { UploadError } from '#web/platform/files/api/upload-error.ts';
import { uploadFile } from '#web/platform/files/api/upload-file.ts';
import { contentTypeOf, findFileProblem } from '#web/platform/files/file-check.ts';
import { fileProblemToasts } from '#web/platform/files/file-problem-toasts.ts';

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
