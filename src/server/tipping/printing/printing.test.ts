import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { renderInWorker } from '#server/tipping/printing/render-in-worker.ts';
import { placesOf, plans, printKinds } from '#shared/printing/print-plans.ts';
import { type Client, ORIGIN, testApp } from '#test/helpers/app.ts';
import { readCode } from '#test/helpers/read-code.ts';
import { type PdfPage, PX_A_MM, readPdf } from '#test/helpers/read-pdf.ts';
import { insertBusiness, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
});

const print = (client: Client, body: object) =>
  client.send({ method: 'POST', url: '/api/print', payload: body });

async function insertPeople(businessId: number, names: [first: string, last: string][]): Promise<number[]> {
  const rows = names.map(([firstName, lastName], index) => {
    const names = { firstName, lastName, role: 'Other', roleTitle: 'Sommelier' };
    return { ...names, businessId, walletId: `W-${index}`, businessName: null, isActive: true };
  });
  const inserted = await karam.db.insertInto('staff').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** The picture of one card, upright. */
async function cardOf(page: PdfPage, kind: (typeof printKinds)[number], index: number) {
  const { xMm = 0, yMm = 0, isTurned = false } = placesOf(kind)[index] ?? {};
  const { widthMm, heightMm } = plans[kind].card;
  const raw = { width: page.widthPx, height: page.heightPx, channels: 4 as const };
  const px = (mm: number) => Math.round(mm * PX_A_MM);
  const [left, top] = [px(xMm), px(yMm)];
  const box = {
    left,
    top,
    width: Math.min(px(widthMm), page.widthPx - left),
    height: Math.min(px(heightMm), page.heightPx - top),
  };
  const { data, info } = await sharp(page.pixels, { raw })
    .extract(box)
    .rotate(isTurned ? 180 : 0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
type Card = Awaited<ReturnType<typeof cardOf>>;

/** How many pixels outside of the boxes of the layout are not white. Lines to cut and fold are at the edge. */
function inkOutside({ data, width, height }: Card, kind: (typeof printKinds)[number]): number {
  const isInBox = (xMm: number, yMm: number) =>
    plans[kind].layout.some(
      (box) =>
        xMm >= box.xMm - 0.3 &&
        xMm <= box.xMm + box.widthMm + 0.3 &&
        yMm >= box.yMm &&
        yMm <= box.yMm + box.heightMm,
    );
  let ink = 0;
  for (let y = PX_A_MM; y < height - PX_A_MM; y += 1)
    for (let x = PX_A_MM; x < width - PX_A_MM; x += 1)
      if ((data[(y * width + x) * 4 + 1] ?? 0) < 200 && !isInBox(x / PX_A_MM, y / PX_A_MM)) ink += 1;
  return ink;
}

const LONG = ['Maria Consolacion Esperanza', `${'Villanueva-'.repeat(7)}Santos`] as [string, string];
const papersMm = {
  tent: [210, 297],
  room: [105, 148],
  badge: [85, 55],
  cards: [210, 297],
  sheet: [210, 297],
  stickers: [210, 297],
};

test('every kind has its paper, both readers read its codes, and long and Arabic names stay inside', async () => {
  const owner = await karam.signedIn('business');
  const businessId = await insertBusiness(karam.db, owner.user);
  await karam.db
    .updateTable('businesses')
    .set({ name: 'مقهى الزعفران Saffron Café of the Old Harbour and its Terraces' })
    .where('id', '=', businessId)
    .execute();
  const ids = await insertPeople(businessId, [
    LONG,
    ['عبد الرحمن', 'بن محمد آل مكتوم الهاشمي المهيري السويدي'],
  ]);
  const payload = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0b3d91' } })
    .png()
    .toBuffer();
  await owner.send({
    method: 'PUT',
    url: '/api/branding/logo',
    payload,
    headers: { 'content-type': 'image/png' },
  });
  for (const kind of printKinds) {
    const answer = await print(owner, { kind, who: 'everybody' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="karam-${kind}.pdf"`,
    });
    const pages = await readPdf(answer.rawPayload);
    const perPage = kind === 'tent' ? 1 : placesOf(kind).length;
    expect(pages, kind).toHaveLength(Math.ceil(2 / perPage));
    expect(pages[0]?.sizeMm).toEqual(papersMm[kind]);
    const drawn = pages.flatMap((page) =>
      Array.from({ length: kind === 'tent' ? 2 : Math.min(2, perPage) }, (_, index) => ({ page, index })),
    );
    const cards = await Promise.all(drawn.map(({ page, index }) => cardOf(page, kind, index)));
    const links = ids.map((id) => `${ORIGIN}/tip/${id}`);
    expect(cards.map(readCode), kind).toEqual(
      kind === 'tent' ? links.flatMap((link) => [link, link]) : links,
    );
    expect(decodeQR(cards[0] as Card)).toBe(links[0]);
    expect(cards.map((card) => inkOutside(card, kind))).toEqual(cards.map(() => 0));
  }
});

test('44 people are one file, in the order of their names, and each card leads to its own person', async () => {
  const owner = await karam.signedIn('business');
  const businessId = await insertBusiness(karam.db, owner.user);
  const names = Array.from({ length: 44 }, (_, index): [string, string] => [
    `Person ${index + 10}`,
    'Haddad',
  ]);
  const ids = await insertPeople(businessId, names.toReversed());
  const answer = await print(owner, { kind: 'cards', who: 'everybody' });
  expect(answer.rawPayload.length).toBeLessThan(500_000);
  const pages = await readPdf(answer.rawPayload);
  expect(pages).toHaveLength(5);
  const names44 = pages.flatMap(({ lines }) => lines).filter((line) => line.startsWith('Person'));
  expect(names44).toEqual(names.map((name) => name.join(' ')));
  const read44 = await Promise.all(
    ids.map(async (_, index) =>
      readCode(await cardOf(pages[Math.floor(index / 10)] as PdfPage, 'cards', index % 10)),
    ),
  );
  expect(read44).toEqual(ids.toReversed().map((id) => `${ORIGIN}/tip/${id}`));
});

test('each table or room gets a card with its name, and a code that says where it is', async () => {
  const answer = await print(world.owner, { kind: 'cards', who: 'places', places: ['12', 'Terrace 4'] });
  const [page] = await readPdf(answer.rawPayload);
  expect(page?.lines).toEqual(expect.arrayContaining(['Table 12', 'Terrace 4']));
  const codes = await Promise.all(
    [0, 1].map(async (at) => readCode(await cardOf(page as PdfPage, 'cards', at))),
  );
  const link = `${ORIGIN}/business/${world.businessId}/tip?at=`;
  expect(codes).toEqual([`${link}12`, `${link}Terrace%204`]);
  for (const places of [[], ['<b>'], undefined])
    expect((await print(world.owner, { kind: 'cards', who: 'places', places })).statusCode).toBe(400);
});

test('an owner prints chosen people or the code of the team, and nobody of another business', async () => {
  const { owner, staffId, otherStaffId, businessId } = world;
  // Fits on one line of a badge. The usual name contains a number and wraps from a thousand accounts on.
  const name = 'Saffron Table';
  await karam.db.updateTable('businesses').set({ name }).where('id', '=', businessId).execute();
  const chosen = await print(owner, { kind: 'badge', who: 'chosen', ids: [staffId] });
  const [badge] = await readPdf(chosen.rawPayload);
  expect(badge?.lines).toEqual([
    `${ORIGIN.replace(/^https?:\/\//, '')}/tip/${staffId}`,
    'Scan to Tip',
    'امسح الرمز لترك إكرامية',
    'Maya Fernandes',
    'Server',
    name,
    'TL Number: CN-1000001',
  ]);
  const team = await readPdf((await print(owner, { kind: 'room', who: 'team' })).rawPayload);
  expect(team).toHaveLength(1);
  expect(readCode(await cardOf(team[0] as PdfPage, 'room', 0))).toBe(`${ORIGIN}/business/${businessId}/tip`);
  const together = await readPdf((await print(owner, { kind: 'room', who: 'together' })).rawPayload);
  expect(readCode(await cardOf(together[0] as PdfPage, 'room', 0))).toBe(
    `${ORIGIN}/business/${businessId}/team`,
  );
  expect(together[0]?.lines).toContain('Tip the whole team');

  for (const ids of [[otherStaffId], [staffId, otherStaffId]]) {
    const refused = await print(owner, { kind: 'badge', who: 'chosen', ids });
    expect([refused.statusCode, refused.json().reason]).toEqual([404, 'staff_not_found']);
  }
});

test('nobody chosen, nobody active and unknown words are refused with a sentence', async () => {
  const reasonOf = async (client: Client, body: object) => {
    const { statusCode, ...answer } = await print(client, body);
    const { reason, message, fields } = answer.json();
    return [statusCode, ...Object.values(fields ?? { all: { reason } }).map((field) => field), message];
  };
  expect(await reasonOf(world.owner, { kind: 'badge', who: 'chosen' })).toMatchObject([
    400,
    { reason: 'choose_at_least_one' },
    expect.any(String),
  ]);
  expect((await print(world.owner, { kind: 'poster', who: 'everybody' })).statusCode).toBe(400);
  const empty = await karam.signedIn('business');
  expect((await print(empty, { kind: 'badge', who: 'everybody' })).json().reason).toBe('no_own_business');
  await insertBusiness(karam.db, empty.user);
  expect(await reasonOf(empty, { kind: 'badge', who: 'everybody' })).toMatchObject([
    409,
    { reason: 'nobody_to_print' },
    expect.stringContaining('Add staff first'),
  ]);
});

test('names in Hindi and Russian are printed; in letters of no typeface they are refused, not printed as boxes', async () => {
  const owner = await karam.signedIn('business');
  const businessId = await insertBusiness(karam.db, owner.user);
  await insertPeople(businessId, [
    ['Ana', 'Łukasz'],
    ['सुनीता', 'गुरुङ'],
    ['Наталья', 'Ковалёва'],
  ]);
  const printed = await print(owner, { kind: 'badge', who: 'everybody' });
  const pages = await readPdf(printed.rawPayload);
  expect(pages.flatMap(({ lines }) => lines).join('\n')).toMatch(/Ana Łukasz.*Наталья\nКовалёва.*सुनीता गुरुङ/s);
  await insertPeople(businessId, [['王', '小明']]);
  const refused = await print(owner, { kind: 'badge', who: 'everybody' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The PDF has no letters for: 王 小明. Print from your browser instead.',
  ]);
});

test('a licence in letters of no typeface is refused with a sentence, as names are', async () => {
  const owner = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, owner.user);
  await karam.db.updateTable('businesses').set({ tlNumber: '营业执照-1' }).where('id', '=', id).execute();
  const refused = await print(owner, { kind: 'badge', who: 'team' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The PDF has no letters for: TL Number: 营业执照-1. Print from your browser instead.',
  ]);
});

test('an owner who prints again and again does not keep another from printing a single card', async () => {
  const link = 'https://karam.example/tip/1';
  const job = (count: number) => ({
    ...{ kind: 'badge' as const, title: 'Codes', logo: undefined, callColour: '#000000' },
    cards: Array.from({ length: count }, () => ({ name: 'Amal', link, code: link })),
  });
  const done: string[] = [];
  const print = async (owner: string, count: number) => {
    await renderInWorker(job(count), owner);
    done.push(owner);
  };
  const again = Array.from({ length: 12 }, () => print('one owner', 50));
  const single = print('another owner', 1);
  const [refused, printed] = [{ status: 'rejected' }, { status: 'fulfilled' }];
  expect(await Promise.allSettled(again)).toMatchObject([
    ...Array.from({ length: 3 }, () => printed),
    ...Array.from({ length: 9 }, () => refused),
  ]);
  await single;
  expect(done).toEqual(['one owner', 'another owner', 'one owner', 'one owner']);
});

test('a PDF that cannot be rendered is an error of its own request, and the next one is rendered', async () => {
  const job = { title: 'Codes', cards: [], logo: undefined, callColour: '#000000' };
  await expect(renderInWorker({ ...job, kind: 'poster' as 'badge' }, 'an owner')).rejects.toThrow();
  expect(await renderInWorker({ ...job, kind: 'badge' }, 'an owner')).toHaveProperty('pdf');
});
