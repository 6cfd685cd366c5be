import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

const day = z.iso.date(because('day_invalid'));

type Period = { from?: string | undefined; to?: string | undefined };

/** For lists that can be narrowed to some Dubai days, including the last one. */
export const periodFields = { from: day.optional(), to: day.optional() };

/** Add it to the schema with `refine`. */
export const isPeriodInOrder = ({ from, to }: Period): boolean => !from || !to || from <= to;
export const periodOutOfOrder = { path: ['to'], error: because('period_ends_before_it_begins') };
