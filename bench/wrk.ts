import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from '#bench/load.ts';
import { nextTip, STAFF_COUNT, STAFF_STEP } from '#bench/tip-requests.ts';

type Order = { origin: string; connections: number; seconds: number };

/** Whether wrk is installed: a load generator in C that takes little time from the server. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

/**
 * Sends the same tips with wrk, to check the results of our own generator. It writes its requests by a script in Lua, with
 * a key for each. The shell says how much processor time it took.
 */
export async function loadByWrk({ origin, connections, seconds }: Order): Promise<LoadResult> {
  const directory = mkdtempSync(join(tmpdir(), 'karam-wrk-'));
  const script = join(directory, 'tips.lua');
  writeFileSync(script, tipsInLua());
  try {
    const asked = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '-s', script, origin];
    const { stdout } = await promisify(execFile)('sh', ['-c', '"$@"; times', 'sh', 'wrk', ...asked]);
    const result = JSON.parse(/^counted (.*)$/m.exec(stdout)?.[1] ?? 'null');
    if (!result) throw new Error(`wrk said: ${stdout}`);
    if (result.failed > 0) throw new Error(`wrk: ${result.failed} requests of ${result.answers} failed`);
    const duration = result.durationUs / 1e6;
    return {
      answers: result.answers,
      perSecond: result.answers / duration,
      p50Ms: result.p50Us / 1000,
      p99Ms: result.p99Us / 1000,
      ownCpu: cpuSeconds(stdout) / duration,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function tipsInLua(): string {
  const { key, body } = nextTip(0);
  return `
    local sent, at = 0, 0
    local body = ${JSON.stringify(body)}
    request = function()
      sent = sent + 1
      at = (at + ${STAFF_STEP}) % ${STAFF_COUNT}
      local tip = body:gsub('"staffId":0', '"staffId":' .. (at + 1), 1)
      local headers = { ['content-type'] = 'application/json', ['idempotency-key'] = '${key}-' .. sent }
      return wrk.format('POST', '/api/tips', headers, tip)
    end
    done = function(summary, latency)
      local errors = summary.errors
      local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
      io.write(string.format('counted {"answers":%d,"failed":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d}\\n',
        summary.requests, failed, summary.duration, latency:percentile(50), latency:percentile(99)))
    end`;
}

/** The second line of \`times\` is about the children of the shell: "0m0.42s 0m0.31s". */
function cpuSeconds(stdout: string): number {
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
