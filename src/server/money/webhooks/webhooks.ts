import { randomUUID } from 'node:crypto';
import { getOwnBusiness, requireActive } from '#server/business/businesses/get-business.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { isOpenSession } from '#server/identity/sessions/session-store.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import { listDeliveries } from '#server/money/webhooks/delivery-store.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  readSecrets,
  replaceSecret,
  setEvents,
  switchOff,
  switchOn,
} from '#server/money/webhooks/endpoint-store.ts';
import { newSecret } from '#server/money/webhooks/post-signed.ts';
import { checkEndpointUrl } from '#server/money/webhooks/public-address.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { refuseUnconfirmed, type SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { EndpointChange, NewEndpoint } from '#shared/contracts/connections.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import { MOST_ENDPOINTS } from '#shared/statuses.ts';

/** How long the old secret signs too after a rotation. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

export async function listOwnEndpoints(db: Db, owner: SignedInUser): Promise<EndpointRow[]> {
  return listEndpoints(db, (await getOwnBusiness(db, owner)).id);
}

export async function getOwnEndpoint(db: Db, owner: SignedInUser, id: string): Promise<EndpointRow> {
  const found = await findEndpoint(db, (await getOwnBusiness(db, owner)).id, id);
  if (!found) throw refuse('not_found', 'no_such_webhook');
  return found;
}

export async function listOwnDeliveries(db: Db, owner: SignedInUser, endpointId: string, page: PageQuery) {
  await getOwnEndpoint(db, owner, endpointId);
  return listDeliveries(db, endpointId, page);
}

/** Returns the secret, which is shown only once. */
export async function addEndpoint(
  platform: Platform,
  { url: typed, events, password }: NewEndpoint,
  isLocal: boolean,
  acting: Acting,
) {
  const { db, clock } = platform;
  const url = checkEndpointUrl(typed, isLocal);
  refuseUnconfirmed(acting.user);
  const business = await getOwnBusiness(db, acting.user);
  requireActive(business);
  const { id: businessId } = business;
  await requirePassword(platform, password, acting);
  return db.transaction().execute(async (transaction) => {
    // Serializes concurrent requests, which could exceed the limit together.
    await lockUser(transaction, acting.user.id);
    if (!(await isOpenSession(transaction, acting.sid))) throw refuse('unauthorized', 'unauthorized');
    if ((await listEndpoints(transaction, businessId)).length >= MOST_ENDPOINTS)
      throw refuse('conflict', 'webhooks_too_many', { most: MOST_ENDPOINTS });
    const id = randomUUID();
    const secret = newSecret();
    await insertEndpoint(transaction, { id, businessId, url, events, createdAt: clock() }, secret);
    await record(transaction, acting, { businessId, url }, 'webhook.added', { events });
    return { id, secret };
  });
}

export async function changeEndpoint(
  { db, clock }: Platform,
  id: string,
  { events, isOn }: EndpointChange,
  acting: Acting,
): Promise<EndpointRow> {
  return db.transaction().execute(async (transaction) => {
    const endpoint = await getOwnEndpoint(transaction, acting.user, id);
    if (events) await setEvents(transaction, id, events);
    if (isOn === true) await switchOn(transaction, id);
    if (isOn === false) await switchOff(transaction, id, 'owner', clock());
    await record(transaction, acting, endpoint, 'webhook.changed', { events, isOn });
    return getOwnEndpoint(transaction, acting.user, id);
  });
}

/** Returns the new secret. For a day the old one signs too, so that the receiver can switch without a gap. */
export async function rotateSecret(platform: Platform, id: string, password: string, acting: Acting) {
  const { db, clock } = platform;
  await getOwnEndpoint(db, acting.user, id);
  await requirePassword(platform, password, acting);
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, acting.user.id);
    const endpoint = await getOwnEndpoint(transaction, acting.user, id);
    const [old = ''] = await readSecrets(transaction, id, clock());
    const secret = newSecret();
    const until = new Date(clock().getTime() + OVERLAP_MS);
    await replaceSecret(transaction, id, secret, { secret: old, until });
    await record(transaction, acting, endpoint, 'webhook.secret_rotated');
    return { id, secret };
  });
}

export async function removeEndpoint({ db }: Platform, id: string, acting: Acting): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const endpoint = await getOwnEndpoint(transaction, acting.user, id);
    await deleteEndpoint(transaction, id);
    await record(transaction, acting, endpoint, 'webhook.removed');
  });
}

/** Records only the host: the rest of a URL can contain a secret. */
async function record(
  transaction: Db,
  acting: Acting,
  { businessId, url }: Pick<EndpointRow, 'businessId' | 'url'>,
  action: AuditAction,
  detail: object = {},
): Promise<void> {
  const { host } = new URL(url);
  await recordAudit(transaction, acting, action, { business: businessId, detail: { host, ...detail } });
}
