import { tooLarge, viewHeaders } from '#server/platform/files/file-facts.ts';
import type { ObjectFiles, ReceivingFiles } from '#server/platform/files/object-files.ts';
import { openObject } from '#server/platform/files/objects.ts';
import { isSigned } from '#server/platform/files/open-files.ts';
import { offerUpload, receiveUpload, uploadSlots } from '#server/platform/files/uploads.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { App, CallScope, Handler } from '#server/platform/http/scopes.ts';
import { fileCalls } from '#shared/calls/platform.ts';
import { LARGEST_UPLOAD_BYTES, type UploadType } from '#shared/limits.ts';

const fileNames: Record<UploadType, string> = {
  'application/pdf': 'document.pdf',
  'image/jpeg': 'document.jpg',
  'image/png': 'document.png',
};

export function fileRoutes(files: ObjectFiles) {
  return ({ on, db, clock, userOf }: CallScope): void => {
    on(fileCalls.offerUpload, { config: { rateLimit: 'uploads' } }, async (request) => ({
      uploadURL: await offerUpload(db, files, userOf(request).id, clock()),
    }));

    const send =
      (disposition: 'attachment' | 'inline'): Handler<(typeof fileCalls)['download']['spec']> =>
      async (request, reply) => {
        const file = await openObject(db, files, userOf(request), request.params.id);
        return reply
          .type(file.contentType)
          .headers(disposition === 'inline' ? viewHeaders(file.contentType) : {})
          .header('content-length', file.sizeBytes)
          .header('content-disposition', `${disposition}; filename="${fileNames[file.contentType]}"`)
          .header('cache-control', 'private, no-store')
          .send(file.content);
      };
    on(fileCalls.download, send('attachment'));
    on(fileCalls.view, send('inline'));
  };
}

/** This route needs no session, because the address is signed. */
export function uploadRoutes(files: ReceivingFiles, uploadKey: Buffer) {
  const slots = uploadSlots();
  return ({ on, db, clock }: CallScope): void => {
    on(fileCalls.upload, { prepare: leaveUnread }, async (request, reply) => {
      const { id } = request.params;
      try {
        if (!isSigned(uploadKey, id, request.query, clock()))
          throw refuse('forbidden', 'upload_address_invalid');
        if (Number(request.headers['content-length'] ?? 0) > LARGEST_UPLOAD_BYTES) throw tooLarge();
        await receiveUpload(db, files, slots, id, request.raw);
      } catch (error) {
        // The request is refused: close the connection instead of reading the rest of the upload.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      }
    });
  };
}

/** A body of any type, which is not read before the handler runs. */
function leaveUnread(scoped: App): void {
  scoped.removeAllContentTypeParsers();
  scoped.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
