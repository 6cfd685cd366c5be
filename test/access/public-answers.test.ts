import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
/** Unusual figures: if one of them appears in a public answer, it was leaked. */
const MONEY = { totalEarnings: '91827.36', pendingPayout: '45463.72', totalPaidOut: '46363.64' };
const DOCUMENT = '/api/objects/7f1f5ad5-3c1e-4a1c-9a63-0c54d6b1c0de';

test('no public answer contains an IBAN, a wallet, a document, an owner or money', async () => {
  const { anonymous, businessId, staffId, owner } = await makeWorld(karam);
  await karam.db
    .updateTable('businesses')
    .set({ ...MONEY, tipCount: 718_293, grossTotal: '64738.29', ibanDocumentPath: DOCUMENT })
    .where('id', '=', businessId)
    .execute();
  await karam.db
    .updateTable('staff')
    .set({ ...MONEY, tipCount: 718_293, grossTotal: '64738.29' })
    .where('id', '=', staffId)
    .execute();
  await setIban(karam.db, 'staff', staffId, VALID_IBAN);
  const secrets = [
    ...Object.values(MONEY),
    ...['64738.29', '718293', VALID_IBAN, VALID_IBAN.slice(-6), 'wallet-of-maya', DOCUMENT.slice(-12)],
    ...[owner.user?.id, owner.user?.email],
    ...['iban', 'wallet', 'earning', 'payout', 'paid', 'owner', 'status', 'today'],
  ];
  const urls = ['', '/staff', '/qr', '/qr.svg', '/qr.png'].map(
    (rest) => `/api/businesses/${businessId}${rest}`,
  );
  urls.push(...['', '/qr', '/qr.svg', '/qr.png'].map((rest) => `/api/staff/${staffId}${rest}`));
  for (const url of urls) {
    const { statusCode, body, headers } = await anonymous.get(url);
    // Without data URLs: their random characters could look like a leaked value. Other tests read the images.
    const said = `${JSON.stringify(headers)} ${body.replace(/base64,[^"]*/, '')}`.toLowerCase();
    const found = secrets.filter((secret) => said.includes(String(secret).toLowerCase()));
    expect({ url, statusCode, found }).toEqual({ url, statusCode: 200, found: [] });
  }
});

test('public answers have exactly these fields', async () => {
  const { anonymous, businessId, staffId } = await makeWorld(karam);
  const namesAt = async (url: string) => {
    const [first] = [(await anonymous.get(url)).json()].flat();
    return Object.keys(first).sort();
  };
  expect({
    business: await namesAt(`/api/businesses/${businessId}`),
    team: await namesAt(`/api/businesses/${businessId}/staff`),
    staff: await namesAt(`/api/staff/${staffId}`),
  }).toEqual({
    business: ['id', 'name', 'tlNumber', 'type'],
    team: ['firstName', 'id', 'isOnShift', 'lastName', 'role'],
    staff: [
      'asksFeedback',
      'business',
      'businessId',
      'canBeTipped',
      'firstName',
      'id',
      'isActive',
      'lastName',
      'role',
    ],
  });
});
