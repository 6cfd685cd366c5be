import type { App } from '#server/platform/http/scopes.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/limits.ts';

/** For calls that take a picture as their body, and nothing else. */
export function acceptPictures(scoped: App): void {
  scoped.removeAllContentTypeParsers();
  scoped.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  );
}
