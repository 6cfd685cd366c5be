import { z } from 'zod';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { offerUpload } from '#server/platform/files/offer-upload.ts';
import { openObject } from '#server/platform/files/open-object.ts';
import { viewHeaders } from '#server/platform/files/view-headers.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { objectParam, uploadAddress } from '#shared/contracts/object.ts';
import { type UploadType, uploadTypes } from '#shared/upload-limits.ts';

const fileNames: Record<UploadType, string> = {
  'application/pdf': 'document.pdf',
  'image/jpeg': 'document.jpg',
  'image/png': 'document.png',
};
const anyFile = {
  content: Object.fromEntries(uploadTypes.map((type) => [type, { schema: z.unknown() }])),
};

export function objectSignedInRoutes(files: ObjectFiles) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.post(
      '/api/objects/upload',
      {
        config: { rateLimit: 'uploads' },
        schema: {
          tags: ['objects'],
          summary: 'A URL to upload one file to: PDF, JPG or PNG, at most 5 MB',
          response: { 200: uploadAddress, ...refused(401, 409, 429) },
        },
      },
      async (request) => ({ uploadURL: await offerUpload(db, files, userOf(request).id, clock()) }),
    );

    app.get(
      '/api/objects/:id',
      {
        schema: {
          tags: ['objects'],
          summary: 'An uploaded file, for its uploader and for admins',
          params: objectParam,
          response: { 200: anyFile, ...refused(400, 401, 404) },
        },
      },
      async (request, reply) => {
        const file = await openObject(db, files, userOf(request), request.params.id);
        return reply
          .type(file.contentType)
          .header('content-length', file.sizeBytes)
          .header('content-disposition', `attachment; filename="${fileNames[file.contentType]}"`)
          .header('cache-control', 'private, no-store')
          .send(file.content);
      },
    );

    app.get(
      '/api/objects/:id/view',
      {
        schema: {
          tags: ['objects'],
          summary: 'The same file, to be shown inside our own pages',
          params: objectParam,
          response: { 200: anyFile, ...refused(400, 401, 404) },
        },
      },
      async (request, reply) => {
        const file = await openObject(db, files, userOf(request), request.params.id);
        return reply
          .type(file.contentType)
          .headers(viewHeaders(file.contentType))
          .header('content-length', file.sizeBytes)
          .header('content-disposition', `inline; filename="${fileNames[file.contentType]}"`)
          .header('cache-control', 'private, no-store')
          .send(file.content);
      },
    );
  };
}
