import type { CallScope } from '#server/platform/http/scopes.ts';
import { recordCrash } from '#server/platform/page-crashes/page-crashes.ts';
import { crashCalls } from '#shared/calls/platform.ts';
import type { CrashedPage } from '#shared/contracts/platform.ts';

/** The longest report in a script of three bytes for each character, with room for its line feeds. */
const BODY_LIMIT_BYTES = 8 * 1024;

export function pageCrashesRoutes(countCrash: (page: CrashedPage) => void) {
  return ({ on, db, clock }: CallScope): void => {
    on(
      crashCalls.report,
      { config: { rateLimit: 'crashes' }, bodyLimit: BODY_LIMIT_BYTES },
      async ({ body }) => {
        countCrash(body.page);
        await recordCrash(db, body, clock());
      },
    );
  };
}
