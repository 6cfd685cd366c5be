import type { AmountsChange } from '#shared/contracts/amounts.ts';
import { m } from '#web/paraglide/messages.js';

type Trade = {
  name: () => string;
  /** Usual tips. */
  usual: () => string;
  amounts: AmountsChange;
};

/** What is usual in the UAE, by trade. No amount is chosen first: that is for the owner to decide. */
export const trades: Record<string, Trade> = {
  restaurant: {
    name: m.amounts_trade_restaurant,
    usual: m.amounts_usual_restaurant,
    amounts: usual(['10', '15', '20', '30', '50'], [10, 12, 15]),
  },
  valet: {
    name: m.amounts_trade_valet,
    usual: m.amounts_usual_valet,
    amounts: usual(['5', '10', '15']),
  },
  housekeeping: {
    name: m.amounts_trade_housekeeping,
    usual: m.amounts_usual_housekeeping,
    amounts: usual(['5', '10', '15', '20']),
  },
  bellhop: {
    name: m.amounts_trade_bellhop,
    usual: m.amounts_usual_bellhop,
    amounts: usual(['5', '10', '15', '20', '30']),
  },
  concierge: {
    name: m.amounts_trade_concierge,
    usual: m.amounts_usual_concierge,
    amounts: usual(['10', '15', '20']),
  },
};

function usual(presets: string[], percents: number[] = []): AmountsChange {
  return { presets, chosen: null, maxTip: null, percents };
}
