import { expect, test } from 'vitest';
import arabic from '#messages/ar.json' with { type: 'json' };
import { planImport, readStaffFile } from '#server/staff/people/plan-import.ts';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import { IMPORT_EXAMPLE, IMPORT_MOST_BYTES, IMPORT_MOST_ROWS, importColumns } from '#shared/file-imports.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const HEADER = 'first_name,last_name,role,role_title,wallet_id,iban';
/** As the page for the import names them in Arabic. */
const ARABIC_HEADER = importColumns
  .map((column) => /«(.+?)»/.exec(arabic[`import_column_${column}`])?.[1])
  .join(',');
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n');

const send = (owner: Client, content: string, more: object = {}) =>
  owner.post('/api/staff/import', { content, ...more });
const preview = async (owner: Client, content: string) => (await send(owner, content)).json<StaffImport>();
const write = async (owner: Client, content: string, more: object = {}) =>
  send(owner, content, { fingerprint: (await preview(owner, content)).fingerprint, ...more });
const namesOf = async (owner: Client) =>
  (await owner.get('/api/staff'))
    .json<{ firstName: string; lastName: string }[]>()
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    .reverse();

test('an owner sees whom a file would add, then adds them all at once, which is audited once', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const content = fileOf(
    'Joseph,Okafor,server,,W-1,',
    `"Grace ""Gigi""",Mwangi,Other,"Concierge, day",W-2,AE07 0331 2345 6789 0123 456`,
  );
  const shown = await preview(owner, content);
  expect(shown).toMatchObject({ problems: 0, warnings: 0, isWritten: false });
  expect(shown.rows).toMatchObject([
    { row: 2, firstName: 'Joseph', role: 'Server', problems: [] },
    { row: 3, firstName: 'Grace "Gigi"', roleTitle: 'Concierge, day', iban: VALID_IBAN, problems: [] },
  ]);
  expect(await namesOf(owner)).toEqual(['Maya Fernandes']);

  const written = await write(owner, content);
  expect(written.json()).toEqual({ ...shown, isWritten: true });
  const [grace, joseph] = (await owner.get('/api/staff')).json();
  expect(joseph).toMatchObject({ firstName: 'Joseph', role: 'Server', walletId: 'W-1', isActive: true });
  expect(grace).toMatchObject({ role: 'Other', roleTitle: 'Concierge, day', iban: VALID_IBAN, businessId });
  const audit = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'subjectType', 'detail'])
    .where('action', '=', 'staff.imported')
    .where('subjectId', '=', String(businessId))
    .execute();
  expect(audit).toEqual([{ actorId: owner.user?.id, subjectType: 'business', detail: { count: 2 } }]);
});

test('the example file can be imported as it is', async () => {
  const { owner } = await makeWorld(karam);
  expect((await write(owner, IMPORT_EXAMPLE, { allowDuplicates: true })).json()).toMatchObject({
    problems: 0,
    isWritten: true,
  });
  expect(await namesOf(owner)).toContain('عمر خليل');
});

test.each([
  [
    'semicolons and a byte order mark',
    '\uFEFFfirst_name;last_name;role;wallet_id\r\nJoseph;Okafor;Host;W-1\r\n',
  ],
  ['tabs from the clipboard', 'First name\tLast name\tRole\tWallet ID\nJoseph\tOkafor\tHost\tW-1'],
  ['the words of the Arabic page', `${ARABIC_HEADER}\nJoseph,Okafor,${arabic.staff_role_host},,W-1,`],
  ['Arabic without its vowels', `${ARABIC_HEADER.replaceAll('\u0651', '')}\nJoseph,Okafor,مضيف,,W-1,`],
  ['a role in Urdu', 'First Name,Last Name,Role,Payout Wallet ID\nJoseph,Okafor,ہوسٹ,W-1'],
  ['empty rows and cells beyond the table', `${HEADER},,\n\nJoseph,Okafor,Host,,W-1,,,\n,,,,,,,\n`],
])('a file with %s is read', async (_, content) => {
  const { owner } = await makeWorld(karam);
  expect((await write(owner, content)).json()).toMatchObject({
    rows: [{ firstName: 'Joseph', lastName: 'Okafor', role: 'Host', walletId: 'W-1' }],
    isWritten: true,
  });
});

test('every problem is named by row and column, and nobody is added while there is one', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf(
    'Joseph,Okafor,Server,,W-1,',
    ',Mwangi,Waiter,,,AE1',
    'Omar,Khalil,Host,Doorman,W-3,',
    'Bilal,Ahmed,Host',
    `Liza,Santos,Other,${'x'.repeat(41)},W-5,`,
  );
  const { rows, problems } = await preview(owner, content);
  expect(problems).toBe(7);
  expect(
    rows.flatMap(({ row, problems }) => problems.map((each) => [row, each.column, each.message])),
  ).toEqual([
    [3, 'first_name', 'First name is required'],
    [3, 'role', '"Waiter" is not a role. Use one of Server, Bartender, Host, Manager, Kitchen Staff, Other.'],
    [3, 'wallet_id', 'Payout wallet id is required'],
    [3, 'iban', 'This is not a valid UAE IBAN: AE and 21 digits.'],
    [4, 'role_title', 'A title is only for the role Other. Leave it empty, or set the role to Other.'],
    [5, null, 'This row has 3 cells, the first row 6.'],
    [6, 'role_title', 'At most 40 characters.'],
  ]);
  const refused = await write(owner, content);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ reason: 'import_has_problems' });
  expect(await namesOf(owner)).toEqual(['Maya Fernandes']);
});

test('people with the same name are pointed out, and added only if the owner confirms it', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf(
    'maya ,FERNANDES,Server,,W-1,',
    'Joseph,Okafor,Server,,W-2,',
    'Joseph,Okafor,Host,,W-3,',
  );
  const { rows, warnings, problems } = await preview(owner, content);
  expect([warnings, problems]).toEqual([2, 0]);
  expect(rows.map((row) => row.warnings.map(({ message }) => message))).toEqual([
    ['Someone with this name is already in your staff.'],
    [],
    ['The same name as in row 3.'],
  ]);
  expect((await write(owner, content)).json()).toMatchObject({ reason: 'import_has_duplicates' });
  expect(await namesOf(owner)).toHaveLength(1);
  expect((await write(owner, content, { allowDuplicates: true })).statusCode).toBe(200);
  expect(await namesOf(owner)).toHaveLength(4);
});

test('the same name with the same wallet is the same person, who cannot be added twice', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf(
    'Maya,Fernandes,Server,,wallet-of-maya,',
    'Joseph,Okafor,Host,,W-1,',
    'Joseph,Okafor,Host,,W-1,',
  );
  const { rows } = await preview(owner, content);
  expect(rows.map((row) => row.problems.map(({ reason }) => reason))).toEqual([
    ['import_known'],
    [],
    ['import_same_as_row'],
  ]);
  expect((await write(owner, content, { allowDuplicates: true })).statusCode).toBe(409);
});

test('a file that is sent twice at once is added once', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf('Joseph,Okafor,Host,,W-1,');
  const { fingerprint } = await preview(owner, content);
  const answers = await Promise.all([1, 2, 3].map(() => send(owner, content, { fingerprint })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await namesOf(owner)).toEqual(['Maya Fernandes', 'Joseph Okafor']);
  const late = await send(owner, content, { fingerprint });
  expect(late.json()).toMatchObject({ reason: 'preview_outdated' });
});

const many = (count: number) =>
  fileOf(...Array.from({ length: count }, (_, index) => `Person,Number ${index},Host,,W-${index},`));

test.each([
  ['', 'The file is empty.'],
  ['\uFEFF\n', 'The file is empty: the first row should have the names of the columns.'],
  [HEADER, 'There is nobody in the file: only the names of the columns.'],
  ['PK\u0003\u0004', 'This is not a CSV file. In the spreadsheet choose "Save as", then "CSV UTF-8".'],
  [
    'first_name,last_name,role\nA,B,Host',
    'The first row has no column wallet_id. It needs first_name, last_name, role, wallet_id.',
  ],
  [
    'first_name,last_name,role,wallet_id,phone\nA,B,Host,W,1',
    'The first row has the column "phone", which is not known. The columns are first_name, last_name, role, role_title, wallet_id, iban.',
  ],
  ['role,first_name,last_name,role,wallet_id\nA', 'The first row has the column role twice.'],
  [fileOf('"Joseph,Okafor,Host,,W-1,'), 'Row 2 has a quotation mark in a place where none can be.'],
  [many(IMPORT_MOST_ROWS + 1), 'The file has more than 500 people. Divide it into several files.'],
  ['\n'.repeat(20_000) + HEADER, 'The file has more than 500 people. Divide it into several files.'],
  [
    'x'.repeat(IMPORT_MOST_BYTES + 1),
    'The file is larger than 256 KB. Leave out pictures and columns that are not needed, or divide it.',
  ],
])('the file %.20j is refused with one sentence', async (content, message) => {
  const { owner } = await makeWorld(karam);
  const answer = await send(owner, content);
  expect([400, 413]).toContain(answer.statusCode);
  const { fields, message: sentence } = said(answer);
  expect(fields?.content ?? sentence).toBe(message);
});

test('a business of five hundred people is added in one go', async () => {
  const { owner } = await makeWorld(karam);
  expect((await write(owner, many(IMPORT_MOST_ROWS))).statusCode).toBe(200);
  expect((await owner.get('/api/staff?limit=1000')).json()).toHaveLength(IMPORT_MOST_ROWS + 1);
});

test('a file for a business of very many people keeps the server busy for less than a second', () => {
  const name = (index: number) => ({ firstName: 'Josephine Mary Elizabeth', lastName: `Okafor ${index}` });
  const known = Array.from({ length: 20_000 }, (_, index) => ({ ...name(index), walletId: `W-${index}` }));
  const rows = Array.from({ length: IMPORT_MOST_ROWS }, (_, index) => {
    const { firstName, lastName } = name(100_000 + index);
    return `${firstName},${lastName},Server,,N-${index},`;
  });
  const file = readStaffFile(fileOf(...rows));
  const begunMs = performance.now();
  expect(planImport(file, known).every(({ staff }) => staff)).toBe(true);
  // It took eight seconds when each row was compared with everybody.
  expect(performance.now() - begunMs).toBeLessThan(1000);
});

test('nobody can be imported into a business that is not active', async () => {
  const owner = await karam.signedIn('business');
  const content = fileOf('Joseph,Okafor,Host,,W-1,');
  expect((await send(owner, content)).json()).toMatchObject({ reason: 'no_own_business' });
  await insertBusiness(karam.db, owner.user, 'pending');
  expect((await send(owner, content)).json()).toMatchObject({ reason: 'business_not_approved' });
});

const limited = testApp({ config: { rateLimit: true } });

test('an address can send twenty files in a minute', async () => {
  const { owner } = await makeWorld(limited);
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1)
    statuses.push((await send(owner, fileOf('Joseph,Okafor,Host,,W-1,'))).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});
