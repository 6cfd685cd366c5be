import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { logLines } from '#server/log-lines.ts';

function fakeOut() {
  const written: string[] = [];
  const out = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text) });
  return { out: out as unknown as NodeJS.WriteStream, written };
}

test('the lines of one turn are one write, in their order, and the next turn has its own', async () => {
  const { out, written } = fakeOut();
  const log = logLines(out);
  log.write('one\n');
  log.write('two\n');
  expect(written).toEqual([]);
  await setImmediate();
  log.write('three\n');
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a log that nobody reads any more stops nothing', () => {
  const { out } = fakeOut();
  logLines(out);
  expect(() => out.emit('error', new Error('write EPIPE'))).not.toThrow();
});

test('what was logged in the last turn of a process is written before it ends', async () => {
  const file = join(import.meta.dirname, 'log-lines.ts');
  const program = `
    const { logLines } = await import(${JSON.stringify(file)});
    logLines(process.stdout).write('the last line');
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('the last line');
});
