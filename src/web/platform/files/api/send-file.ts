import { ApiError } from '#web/kit/client/api-error.ts';

export type SendOptions = {
  contentType: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file by PUT and reports the progress. By XMLHttpRequest, because fetch does not report upload
 * progress. Without credentials, so that a file store on another host gets no cookie of ours.
 */
export function sendFile(address: URL, file: File, options: SendOptions): Promise<void> {
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
