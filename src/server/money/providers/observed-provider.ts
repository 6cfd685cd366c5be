import { type PaymentProvider, ProviderRefused } from '#server/money/providers/port/provider.ts';
import { type BeginCall, type CallOutcome, runCall } from '#server/platform/observe/call-metrics.ts';

/** The same provider, whose calls are counted and timed. Reading a webhook is no call: nobody else is asked. */
export function observedProvider(provider: PaymentProvider, beginCall: BeginCall): PaymentProvider {
  const observed = <T>(operation: string, work: () => Promise<T>) =>
    runCall(beginCall(provider.name, operation), work, outcomeOf);
  return {
    ...provider,
    collect: (tip) => observed('collect', () => provider.collect(tip)),
    find: (sessionId) => observed('find', () => provider.find(sessionId)),
    expire: (sessionId) => observed('expire', () => provider.expire(sessionId)),
    refund: (wish) => observed('refund', () => provider.refund(wish)),
    ping: () => observed('ping', () => provider.ping()),
    async *booksBetween(from, until) {
      const call = beginCall(provider.name, 'books');
      let outcome: CallOutcome = 'ok';
      try {
        yield* provider.booksBetween(from, until);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        call.end(outcome);
      }
    },
  };
}

function outcomeOf(error: unknown): CallOutcome {
  return error instanceof ProviderRefused ? 'refused' : 'failed';
}
