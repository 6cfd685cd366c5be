import { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { instant, line, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { because } from '#shared/reasons/because.ts';
import { screeningDecisions, screeningSources, screeningStates } from '#shared/screening.ts';

export const screeningListRequest = z.strictObject({
  source: z.enum(screeningSources, because('not_one_of', { name: 'source', values: 'un or uae' })),
  content: z.string(because('file_text_expected')).min(1, because('file_empty')),
  /** The fingerprint of the preview that is to be loaded. Without it this is a preview only. */
  fingerprint: z.string().max(100).optional(),
});

/** What loading a list would change, or has changed. */
export const screeningListPreview = named('ScreeningListPreview', {
  source: z.enum(screeningSources),
  publishedOn: day.describe('Today if the file does not say'),
  people: z.int(),
  organisations: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int().describe('Entries of the list before that this one lacks'),
  fingerprint: z.string(),
  applied: z.boolean(),
});

const hit = z.object({
  id: z.int(),
  subjectKind: z.enum(['staff', 'business']),
  subjectId: z.int(),
  businessId: z.int().nullable(),
  businessName: z.string().nullable(),
  name: z.string().describe('Of the payee, as it matched'),
  listedName: z.string(),
  source: z.enum(screeningSources),
  reference: z.string().describe('Of the entry within its list'),
  score: z.int().describe('How alike the names are, 0 to 100'),
  birthYears: z.array(z.int()).describe('Of the entry'),
  nationalities: z.array(z.string()).describe('Of the entry'),
  foundAt: instant,
  state: z.enum(screeningStates),
  note: z.string().nullable(),
  proposedByName: z.string().nullable(),
  confirmedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  waits: z.boolean().describe('A decision is proposed and waits for another admin'),
});

export const screening = named('Screening', {
  lists: z.array(
    z.object({
      source: z.enum(screeningSources),
      publishedOn: day,
      entryCount: z.int(),
      sha256: z.string(),
      loadedByName: z.string(),
      loadedAt: instant,
      isOld: z.boolean(),
    }),
  ),
  notLoaded: z.array(z.enum(screeningSources)),
  toScreen: z.int().describe('Payees whose names have not been compared with the newest list yet'),
  hits: z.array(hit).describe('Open ones first, then confirmed, then the last cleared ones'),
});
export type Screening = z.input<typeof screening>;

export const screeningDecisionRequest = passwordAgain.extend({
  decision: z.enum(
    screeningDecisions,
    because('not_one_of', { name: 'decision', values: 'clear or confirm' }),
  ),
  note: line(1, 500, because('screening_note_required')),
});
export type ScreeningDecisionRequest = z.output<typeof screeningDecisionRequest>;

export const screeningDecided = screening
  .extend({ proposal: proposal.nullable().describe('The decision, if it waits for a second admin') })
  .meta({ id: 'ScreeningDecided' });
