import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endPictures, type PictureBox, resizePicture } from '#server/business/branding/resize-picture.ts';

const BOX: PictureBox = { width: 320, height: 320, fit: 'inside' };
const UNREADABLE = { refusal: { reason: 'picture_unreadable' } };
const photo = () =>
  sharp({ create: { width: 640, height: 320, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

/** About 1 KB that takes a minute: every drawing uses the one before thirteen times, with a filter in the first. */
function slowDrawing(): Buffer {
  const groups = Array.from({ length: 5 }, (_, depth) => {
    const uses = `<use href="#g${depth}"/>`.repeat(13);
    return `<g id="g${depth + 1}">${uses}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feGaussianBlur stdDeviation="5"/></filter>
    <g id="g0"><path d="M0 0h1v1z" filter="url(#f)"/></g>${groups.join('')}<use href="#g5"/></svg>`,
  );
}

function childProcesses(): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => Number.parseInt(line, 10) === process.pid && line.includes('picture-process'));
}

test('a drawing that takes a minute is refused unread, and the picture behind it gets its turn', async () => {
  const drawing = resizePicture(BOX, slowDrawing(), 'somebody');
  const behind = resizePicture(BOX, await photo(), 'somebody');
  await expect(drawing).rejects.toMatchObject(UNREADABLE);
  expect(await behind).toMatchObject({ width: 320, height: 160 });
});

test('every format that the upload form names is read', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const picture = await sharp(await photo())
      .toFormat(format)
      .toBuffer();
    expect(await resizePicture(BOX, picture, 'somebody')).toMatchObject({ width: 320, height: 160 });
  }
  for (const format of ['tiff', 'avif'] as const) {
    const picture = await sharp(await photo())
      .toFormat(format)
      .toBuffer();
    await expect(resizePicture(BOX, picture, 'somebody')).rejects.toMatchObject(UNREADABLE);
  }
});

test('a picture that takes longer than its time is refused, and its process has ended', async () => {
  // Shorter than any process needs to start.
  await expect(resizePicture(BOX, await photo(), 'somebody', 1)).rejects.toMatchObject(UNREADABLE);
  expect(childProcesses()).toEqual([]);
  expect(await resizePicture(BOX, await photo(), 'somebody')).toMatchObject({ width: 320 });
});

test('when the server stops, pictures are refused, also waiting ones, and no process stays', async () => {
  const pictures = [
    resizePicture(BOX, await photo(), 'somebody'),
    resizePicture(BOX, await photo(), 'somebody'),
  ];
  const ends = Promise.allSettled(pictures);
  await expect.poll(childProcesses).toHaveLength(1);
  endPictures();
  for (const end of await ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { refusal: { reason: 'karam_unavailable' } } });
  expect(childProcesses()).toEqual([]);
});
