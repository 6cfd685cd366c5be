import { z } from 'zod';
import { tooLarge } from '#server/platform/files/file-facts.ts';
import type { ReceivingFiles } from '#server/platform/files/object-files.ts';
import { receiveUpload } from '#server/platform/files/receive-upload.ts';
import { isSigned } from '#server/platform/files/upload-signature.ts';
import { uploadSlots } from '#server/platform/files/upload-slots.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { App, RouteScope } from '#server/platform/http/scopes.ts';
import { objectParam, uploadQuery } from '#shared/contracts/object.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/upload-limits.ts';

/** This route needs no session, because the address is signed. */
export function objectPublicRoutes(files: ReceivingFiles, uploadKey: Buffer) {
  const slots = uploadSlots();
  return ({ app, db, clock }: RouteScope): void => {
    app.register(async (scoped) => {
      // Only this route accepts a body of any type, and the body is not read before the handler runs.
      scoped.removeAllContentTypeParsers();
      scoped.addContentTypeParser('*', (_request, _payload, done) => done(null));
      (scoped as App).put(
        '/api/objects/:id',
        {
          schema: {
            tags: ['objects'],
            summary: 'Upload the file to the URL that was given for it',
            params: objectParam,
            querystring: uploadQuery,
            response: { 204: z.null(), ...refused(400, 403, 409, 413, 415, 503) },
          },
        },
        async (request, reply) => {
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
          return reply.code(204).send(null);
        },
      );
    });
  };
}
