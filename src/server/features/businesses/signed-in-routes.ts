import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { registerBusiness } from '#server/features/businesses/register-business.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { business, newBusiness } from '#shared/contracts/business.ts';
import { errorBody } from '#shared/contracts/error-body.ts';

export function businessSignedInRoutes(files: ObjectFiles) {
  return ({ app, db, userOf }: SignedInScope): void => {
    app.post(
      '/api/businesses',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Register a business; it waits for approval. One for each user',
          body: newBusiness,
          response: { 201: business, 400: errorBody, 401: errorBody, 409: errorBody },
        },
      },
      async (request, reply) => {
        const made = await registerBusiness(db, files, userOf(request).id, request.body);
        return reply.code(201).send(made);
      },
    );

    app.get(
      '/api/businesses/mine',
      {
        schema: {
          tags: ['businesses'],
          summary: 'The business of whoever is signed in',
          response: { 200: business, 401: errorBody, 404: errorBody },
        },
      },
      async (request) => getOwnBusiness(db, userOf(request)),
    );
  };
}
