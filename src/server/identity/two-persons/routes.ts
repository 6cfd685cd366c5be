import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import {
  changeAccount,
  changeSettingsAsAdmin,
  type ReadCardCost,
  removeLostFactor,
} from '#server/identity/two-persons/change-by-admin.ts';
import { confirmProposal, listProposals, rejectProposal } from '#server/identity/two-persons/proposals.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { proposalCalls, userCalls } from '#shared/calls/identity/account.ts';
import { settingsCalls } from '#shared/calls/platform.ts';

const byPassword = { config: { rateLimit: 'login' } } as const;

type Needs = { isTestMode: boolean; areaKinds: AreaKinds; readCardCost: ReadCardCost };

export function twoPersonsRoutes(streams: EventStreams, needs: Needs) {
  return ({ on, actingOf, userOf, platform }: CallScope): void => {
    const { db } = platform;
    const two = { ...platform, ...needs };

    on(userCalls.change, byPassword, async (request) => {
      const { id } = request.params;
      const changed = await changeAccount(two, id, request.body, actingOf(request));
      if (!changed.proposal && request.body.change !== 'enable') streams.endOf({ userId: id });
      return changed;
    });

    on(userCalls.removeFactor, byPassword, async (request) => {
      const { id } = request.params;
      const changed = await removeLostFactor(two, id, request.body, actingOf(request));
      if (!changed.proposal) streams.endOf({ userId: id });
      return changed;
    });

    on(settingsCalls.change, byPassword, async (request) =>
      changeSettingsAsAdmin(two, request.body, actingOf(request)),
    );

    on(proposalCalls.list, async (request) => listProposals(db, userOf(request).id));

    on(proposalCalls.confirm, byPassword, async (request) => {
      const { id } = request.params;
      const { userId, proposal } = await confirmProposal(two, id, request.body.password, actingOf(request));
      if (userId) streams.endOf({ userId });
      return proposal;
    });

    on(proposalCalls.reject, async (request) =>
      rejectProposal(platform, request.params.id, actingOf(request)),
    );
  };
}
