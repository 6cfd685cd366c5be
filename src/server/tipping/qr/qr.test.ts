import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrModules } from '#server/tipping/qr/qr-code.ts';
import { ORIGIN, testApp } from '#test/helpers/app.ts';
import { pixelsOf, readCode } from '#test/helpers/read-code.ts';
import { insertBusiness, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

/** Reads the code with libraries that did not draw it. */
async function readPng(png: Buffer): Promise<{ text: string | undefined; widthPx: number }> {
  const { width } = await sharp(png).metadata();
  return { text: readCode(await pixelsOf(png)), widthPx: width };
}

/** Draws the bars of the SVG path as a browser would, with eight pixels per square. */
function readSvg(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const path = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const px = side * 8;
  const rgba = new Uint8ClampedArray(px * px * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * 8; row < Number(y) * 8 + 8; row += 1) {
      for (let column = Number(x) * 8; column < (Number(x) + Number(width)) * 8; column += 1) {
        rgba.fill(0, (row * px + column) * 4, (row * px + column) * 4 + 3);
      }
    }
  }
  return readCode({ data: Buffer.from(rgba.buffer), width: px, height: px });
}

const dataOf = (url: string) => Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');

test("a staff member's QR code contains the address of their tip page", async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const link = `${ORIGIN}/tip/${staffId}`;
  const { qrCodeDataURL, ...rest } = (await anonymous.get(`/api/staff/${staffId}/qr`)).json();
  expect(rest).toEqual({});
  expect(qrCodeDataURL).toMatch(/^data:image\/png;base64,[\w+/]+=*$/);
  expect(await readPng(dataOf(qrCodeDataURL))).toEqual({ text: link, widthPx: 1024 });
  expect((await readPng((await anonymous.get(`/api/staff/${staffId}/qr.png`)).rawPayload)).text).toBe(link);
  expect(readSvg((await anonymous.get(`/api/staff/${staffId}/qr.svg`)).body)).toBe(link);
});

test("a business's QR code contains the address of its team page, and the answer includes that address", async () => {
  const { anonymous, businessId } = await makeWorld(karam);
  const link = `${ORIGIN}/business/${businessId}/tip`;
  const { qrCodeDataURL, businessUrl } = (await anonymous.get(`/api/businesses/${businessId}/qr`)).json();
  expect(businessUrl).toBe(link);
  expect((await readPng(dataOf(qrCodeDataURL))).text).toBe(link);
  expect((await readPng((await anonymous.get(`/api/businesses/${businessId}/qr.png`)).rawPayload)).text).toBe(
    link,
  );
  expect(readSvg((await anonymous.get(`/api/businesses/${businessId}/qr.svg`)).body)).toBe(link);
});

test('the code of a table or room carries its name, and a team has a code to be tipped at once', async () => {
  const { anonymous, businessId } = await makeWorld(karam);
  const link = `${ORIGIN}/business/${businessId}/tip?at=Terrace%204`;
  const path = `/api/businesses/${businessId}/qr`;
  expect(readSvg((await anonymous.get(`${path}.svg?at=Terrace%204`)).body)).toBe(link);
  expect((await readPng((await anonymous.get(`${path}.png?at=Terrace%204`)).rawPayload)).text).toBe(link);
  expect((await anonymous.get(`${path}.svg?at=%3Cb%3E`)).statusCode).toBe(400);
  const together = `${ORIGIN}/business/${businessId}/team`;
  expect(readSvg((await anonymous.get(`${path}.svg?together=yes`)).body)).toBe(together);
  expect((await anonymous.get(`${path}.svg?together=no`)).statusCode).toBe(400);
});

test('a business that waits for approval already has a QR code', async () => {
  const id = await insertBusiness(karam.db, (await karam.signedIn('business')).user, 'pending');
  expect((await karam.visitor().get(`/api/businesses/${id}/qr`)).statusCode).toBe(200);
});

test.each([128, 129, 500, 1000, 2048])('a PNG of %i pixels has that size and can be read', async (size) => {
  const { anonymous, staffId } = await makeWorld(karam);
  const answer = await anonymous.get(`/api/staff/${staffId}/qr.png?size=${size}`);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await readPng(answer.rawPayload)).toEqual({ text: `${ORIGIN}/tip/${staffId}`, widthPx: size });
});

test.each(['127', '2049', '0', '-5', '1e3', '512.5', 'big', ''])(
  'a PNG size of "%s" is refused',
  async (size) => {
    const { anonymous, staffId } = await makeWorld(karam);
    const answer = await anonymous.get(`/api/staff/${staffId}/qr.png?size=${size}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('size must be a whole number from 128 to 2048.');
  },
);

test('the QR code has a quiet zone of four squares around it', () => {
  const rows = qrModules(`${ORIGIN}/tip/1`);
  const last = rows.length - 1;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [x, y] : [])));
  expect([Math.min(...dark), Math.max(...dark)]).toEqual([4, last - 4]);
});

test('a QR code with a tenth of it covered can still be read', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const picture = (await anonymous.get(`/api/staff/${staffId}/qr.png?size=600`)).rawPayload;
  // Cover the middle: the marks that a reader uses to find the code are in the corners.
  const cover = { create: { width: 158, height: 158, channels: 3, background: 'white' } } as const;
  const covered = await sharp(picture)
    .composite([{ input: cover, left: 221, top: 221 }])
    .png()
    .toBuffer();
  expect(readCode(await pixelsOf(covered))).toBe(`${ORIGIN}/tip/${staffId}`);
});

test.each(['qr.svg', 'qr.png', 'qr.png?size=300'])(
  '%s is cached by the browser, and not sent again while it is unchanged',
  async (file) => {
    const { anonymous, staffId, otherStaffId } = await makeWorld(karam);
    const url = `/api/staff/${staffId}/${file}`;
    const first = await anonymous.get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    for (const known of [etag, `"another", ${etag}`, `W/${etag}`, '*']) {
      const again = await anonymous.get(url, { headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    const stale = await anonymous.get(url, { headers: { 'if-none-match': '"another"' } });
    expect(stale.statusCode).toBe(200);
    expect(stale.rawPayload).toEqual(first.rawPayload);
    expect((await anonymous.get(`/api/staff/${otherStaffId}/${file}`)).headers.etag).not.toBe(etag);
  },
);

test('the SVG has the content type of an SVG', async () => {
  const { anonymous, businessId } = await makeWorld(karam);
  const { headers } = await anonymous.get(`/api/businesses/${businessId}/qr.svg`);
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
});

test.each(['qr', 'qr.svg', 'qr.png'])('an unknown staff member or business has no %s', async (file) => {
  const staff = await karam.visitor().get(`/api/staff/2147483647/${file}`);
  const business = await karam.visitor().get(`/api/businesses/2147483647/${file}`);
  expect([staff.statusCode, staff.json().message]).toEqual([404, 'Staff member not found.']);
  expect([business.statusCode, business.json().message]).toEqual([404, 'Business not found.']);
});

test('with a logo in the middle, two readers still read a code, small and large, light logo and dark', async () => {
  const world = await makeWorld(karam);
  const links = [
    { path: `/api/staff/${world.staffId}`, link: `${ORIGIN}/tip/${world.staffId}` },
    { path: `/api/businesses/${world.businessId}`, link: `${ORIGIN}/business/${world.businessId}/tip` },
  ];
  const tags = new Set<unknown>();
  for (const background of ['#0b3d91', '#fffbe6']) {
    const payload = await sharp({ create: { width: 400, height: 260, channels: 3, background } })
      .png()
      .toBuffer();
    const headers = { 'content-type': 'image/png' };
    await world.owner.send({ method: 'PUT', url: '/api/branding/logo', payload, headers });
    for (const { path, link } of links) {
      const svg = await world.anonymous.get(`${path}/qr.svg`);
      tags.add(svg.headers.etag);
      expect(svg.body).toContain('<image ');
      const { logoUrl } = (await world.anonymous.get(`${path}/qr`)).json();
      expect((await world.anonymous.get(logoUrl)).headers['content-type']).toBe('image/webp');
      const pictures = [
        await sharp(Buffer.from(svg.body)).resize(700).png().toBuffer(),
        (await world.anonymous.get(`${path}/qr.png?size=256`)).rawPayload,
        (await world.anonymous.get(`${path}/qr.png?size=1024`)).rawPayload,
      ];
      for (const picture of pictures) {
        const pixels = await pixelsOf(picture);
        expect(readCode(pixels)).toBe(link);
        expect(decodeQR(pixels)).toBe(link);
      }
    }
  }
  expect(tags.size).toBe(4);
});
