import { expect, test } from 'vitest';
import { observedProvider } from '#server/money/providers/open-providers.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/money/providers/port/provider.ts';
import { sandboxProvider } from '#server/money/providers/sandbox.ts';
import { openObserve } from '#server/platform/observe/observe.ts';

const fails = (error: Error) => async () => {
  throw error;
};

function observed(changes: Partial<PaymentProvider>) {
  const observe = openObserve();
  const sandbox = sandboxProvider({ secret: 'secret', clock: () => new Date() });
  const provider = observedProvider({ ...sandbox, ...changes }, observe.beginCall);
  return { provider, text: () => observe.registry.metrics() };
}

const series = (operation: string, outcome: string) =>
  `karam_provider_call_seconds_count{provider="sandbox",operation="${operation}",outcome="${outcome}"}`;

test('calls to a provider are counted and timed by operation and outcome', async () => {
  const { provider, text } = observed({
    find: fails(new ProviderUnavailable('no answer')),
    expire: fails(new ProviderRefused('no such session')),
  });
  await provider.ping();
  await provider.ping();
  await expect(provider.find('session')).rejects.toThrow('no answer');
  await expect(provider.expire('session')).rejects.toThrow('no such session');
  const metrics = await text();
  expect(metrics).toContain(`${series('ping', 'ok')} 2\n`);
  expect(metrics).toContain(`${series('find', 'failed')} 1\n`);
  expect(metrics).toContain(`${series('expire', 'refused')} 1\n`);
  expect(metrics).toMatch(/last_call_timestamp_seconds\{provider="sandbox",outcome="failed"\} \d+/);
});

test('reading the books is one call, which ends with their last line or with an error', async () => {
  const { provider, text } = observed({
    booksBetween: async function* () {
      yield* [];
      throw new ProviderUnavailable('no answer');
    },
  });
  await expect(Array.fromAsync(provider.booksBetween(new Date(), new Date()))).rejects.toThrow('no answer');
  expect(await text()).toContain(`${series('books', 'failed')} 1\n`);
});
