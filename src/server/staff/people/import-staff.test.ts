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
  const [grace, joseph] = (await owner.get('/api/staff')).json();
  const ids = [joseph.id, grace.id];
  const rows = shown.rows.map((row, index) => ({ ...row, staffId: ids[index] }));
  expect(written.json()).toEqual({ ...shown, rows, isWritten: true });
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
  ['the words of the Arabic page', `${ARABIC_HEADER}\nJoseph,Okafor,${arabic.staff_role_host},,W-1,,,`],
  ['Arabic without its vowels', `${ARABIC_HEADER.replaceAll('\u0651', '')}\nJoseph,Okafor,مضيف,,W-1,,,`],
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

test('the same name with the same number is the same person, who cannot be added twice', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf(
    'Maya,Fernandes,Server,,wallet-of-maya,',
    'Joseph,Okafor,Host,,W-1,',
    'Joseph,Okafor,Host,,W-1,',
  );
  const { rows } = await preview(owner, content);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['skip', 'add', 'add']);
  expect(rows.map((row) => row.problems.map(({ message }) => message))).toEqual([
    [],
    [],
    ['The same person as in row 3. Leave one of the two rows out.'],
  ]);
  expect((await write(owner, content, { allowDuplicates: true })).statusCode).toBe(409);
  const leftOut = { leftOut: [4] };
  const { fingerprint } = (await send(owner, content, leftOut)).json<StaffImport>();
  expect((await send(owner, content, { ...leftOut, fingerprint })).statusCode).toBe(200);
  expect(await namesOf(owner)).toEqual(['Maya Fernandes', 'Joseph Okafor']);
});

const WIDE = 'first_name,last_name,role,role_title,wallet_id,email,phone';
/** A preview with these choices, then the same written. */
const carryOut = async (owner: Client, content: string, choices: object) => {
  const { fingerprint } = (await send(owner, content, choices)).json<StaffImport>();
  return send(owner, content, { ...choices, fingerprint });
};

test('people who are known by number or email address are skipped, or updated without losing what the file does not have', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  const title = { role: 'Other', roleTitle: 'Sommelier' };
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: title });
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  await staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const byNumber = `${WIDE}\nMaya,Haddad,Other,,wallet-of-maya,,`;
  const byEmail = `${WIDE}\nMaya,Fernandes,Host,,W-NEW,${staff.user?.email.toUpperCase()},`;

  const skipped = (await carryOut(owner, byNumber, {})).json<StaffImport>();
  expect(skipped.rows).toMatchObject([{ outcome: 'skip', staffId, changes: [] }]);
  expect(await namesOf(owner)).toEqual(['Maya Fernandes']);

  const updated = (await carryOut(owner, byNumber, { known: 'update' })).json<StaffImport>();
  expect(updated.rows).toMatchObject([{ outcome: 'update', staffId, changes: ['last_name'] }]);
  expect((await owner.get('/api/staff')).json()).toMatchObject([{ lastName: 'Haddad', ...title }]);
  const again = (await carryOut(owner, byNumber, { known: 'update' })).json<StaffImport>();
  expect(again.rows).toMatchObject([{ outcome: 'skip', staffId }]);

  const found = (await carryOut(owner, byEmail, { known: 'update' })).json<StaffImport>();
  expect(found.rows).toMatchObject([{ changes: ['last_name', 'role', 'role_title', 'wallet_id'] }]);
  const [maya] = (await owner.get('/api/staff')).json();
  expect(maya).toMatchObject({ id: staffId, role: 'Host', walletId: 'W-NEW' });
  expect(maya.roleTitle).toBeUndefined();
  const audit = await karam.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'staff.changed')
    .where('subjectId', '=', String(staffId))
    .orderBy('id')
    .execute();
  expect(audit.slice(1)).toEqual([
    { detail: { fields: ['lastName'] } },
    { detail: { fields: ['lastName', 'role', 'roleTitle', 'walletId'] } },
  ]);
});

test('the number of one of several people means the one with the same name', async () => {
  const { owner } = await makeWorld(karam);
  await write(owner, fileOf('Joseph,Okafor,Host,,POOL,', 'Grace,Mwangi,Host,,POOL,'), {
    allowDuplicates: true,
  });
  const { rows } = await preview(owner, fileOf('Grace,Mwangi,Host,,POOL,', 'Omar,Khalil,Host,,POOL,'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['skip', 'add']);
});

test('an import does not change where somebody who is known is paid', async () => {
  const { owner } = await makeWorld(karam);
  const ofMaya = (iban: string) => fileOf(`Maya,Fernandes,Server,,wallet-of-maya,${iban}`);
  await write(owner, fileOf(`Grace,Mwangi,Host,,W-2,${VALID_IBAN}`));
  const other = (await send(owner, ofMaya(VALID_IBAN), { known: 'update' })).json<StaffImport>();
  expect(other.rows[0]?.problems).toMatchObject([{ column: 'iban', reason: 'import_iban_of_known' }]);
  const emptied = { known: 'update', mended: [{ row: 2, column: 'iban', value: '' }] };
  expect((await carryOut(owner, ofMaya(VALID_IBAN), emptied)).statusCode).toBe(200);
  const same = fileOf(`Grace,Mwangi,Server,,W-2,${VALID_IBAN}`);
  expect((await carryOut(owner, same, { known: 'update' })).json()).toMatchObject({ problems: 0 });
});

test('cells that the owner corrects in the preview are checked again and written', async () => {
  const { owner } = await makeWorld(karam);
  const content = `${WIDE}\n,Okafor,Waiter,,W-1,joseph@,12\nBilal,Ahmed,Waiter\nLiza,Santos,Host,,W-3,,`;
  const first = await preview(owner, content);
  expect(first.rows[0]?.problems.map(({ column }) => column)).toEqual([
    'first_name',
    'role',
    'email',
    'phone',
  ]);
  const mended = Object.entries({
    2: { first_name: 'Joseph', role: 'Server', email: 'joseph@example.com', phone: '050 123 4567' },
    3: { role: 'Other', role_title: 'Waiter', wallet_id: 'W-2' },
  }).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, value]) => ({ row: Number(row), column, value })),
  );
  const written = (await carryOut(owner, content, { mended })).json<StaffImport>();
  expect(written.rows).toMatchObject([
    { row: 2, firstName: 'Joseph', email: 'joseph@example.com', phone: '971501234567' },
    { row: 3, firstName: 'Bilal', roleTitle: 'Waiter' },
    { row: 4, firstName: 'Liza', phone: '' },
  ]);
  expect(await namesOf(owner)).toEqual(['Maya Fernandes', 'Joseph Okafor', 'Bilal Ahmed', 'Liza Santos']);
  const stored = JSON.stringify(await karam.db.selectFrom('staff').selectAll().execute());
  expect(stored).not.toMatch(/joseph@example|1234567/);
});

test('the same number or email address in two rows is said with the line of the other', async () => {
  const { owner } = await makeWorld(karam);
  const content = `${WIDE}\nJoseph,Okafor,Host,,W-1,a@example.com,\nGrace,Mwangi,Host,,W-1,A@example.com,`;
  const { rows } = await preview(owner, content);
  expect(rows[1]?.warnings.map(({ column, message }) => [column, message])).toEqual([
    ['wallet_id', 'The same employee number as in row 2.'],
    ['email', 'The same email address as in row 2.'],
  ]);
});

test('two rows cannot update the same person', async () => {
  const { owner } = await makeWorld(karam);
  const content = fileOf('Maya,Haddad,Host,,wallet-of-maya,', 'Maya,Khalil,Host,,wallet-of-maya,');
  const { rows } = (await send(owner, content, { known: 'update' })).json<StaffImport>();
  expect(rows[1]?.problems).toMatchObject([{ reason: 'import_same_as_row', params: { row: 2 } }]);
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
    'first_name,last_name,role,wallet_id,shoes\nA,B,Host,W,1',
    'The first row has the column "shoes", which is not known. The columns are first_name, last_name, role, role_title, wallet_id, iban, email, phone.',
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

test('however many rows a file has, each person of the business is looked at a few times', () => {
  const name = (index: number) => ({ firstName: 'Josephine Mary Elizabeth', lastName: `Okafor ${index}` });
  const known = Array.from({ length: 1000 }, (_, index) => ({
    ...name(index),
    id: index,
    role: 'Server',
    roleTitle: null,
    walletId: `W-${index}`,
    email: `${index}@example.com`,
    readIban: () => null,
  }));
  let looks = 0;
  const watched = known.map(
    (person) =>
      new Proxy(person, {
        get(target, property, receiver) {
          looks += 1;
          return Reflect.get(target, property, receiver);
        },
      }),
  );
  const rows = Array.from({ length: IMPORT_MOST_ROWS }, (_, index) => {
    const { firstName, lastName } = name(100_000 + index);
    return `${firstName},${lastName},Server,,N-${index},`;
  });
  expect(planImport(readStaffFile(fileOf(...rows)), watched).every(({ staff }) => staff)).toBe(true);
  // Each row was once compared with everybody: eight seconds for 20,000 people.
  expect(looks).toBeGreaterThan(0);
  expect(looks / known.length).toBeLessThan(10);
});

test('a team is imported while its business waits for approval, but not after it is suspended', async () => {
  const owner = await karam.signedIn('business');
  const content = fileOf('Joseph,Okafor,Host,,W-1,');
  expect((await send(owner, content)).json()).toMatchObject({ reason: 'no_own_business' });
  const id = await insertBusiness(karam.db, owner.user, 'pending');
  expect((await write(owner, content)).statusCode).toBe(200);
  const [joseph] = (await owner.get('/api/staff')).json();
  // Nobody can tip them, and nobody is invited.
  expect((await karam.visitor().get(`/api/staff/${joseph.id}`)).json()).toMatchObject({
    lastName: '',
    canBeTipped: false,
  });
  const tip = { staffId: joseph.id, amount: '5' };
  expect((await karam.visitor().post('/api/tips', tip)).statusCode).toBe(409);
  expect((await owner.post(`/api/staff/${joseph.id}/invite`)).json()).toMatchObject({
    reason: 'business_not_approved',
  });
  await karam.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect((await send(owner, content)).json()).toMatchObject({ reason: 'business_suspended' });
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
