import type { z } from 'zod';
import { bankChannelCalls } from '#shared/calls/money/bank-channel.ts';
import type { bankChannel, delivery } from '#shared/contracts/bank-channel.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankChannel = z.input<typeof bankChannel>;
export type BankDelivery = z.input<typeof delivery>;

export const bankChannelQuery = queryOf(bankChannelCalls.read);
