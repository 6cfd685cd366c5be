import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AppPagePath } from '#shared/paths.ts';

export type SectionPage = {
  /** `:businessId` stands for the venue on screen. */
  to: AppPagePath;
  label: () => string;
  /** How much waits there. */
  Count?: ComponentType;
};

/** A part of what a role works with. Its first page is what a press on the section opens. */
export type Section = {
  label: () => string;
  icon: LucideIcon;
  pages: readonly [SectionPage, ...SectionPage[]];
  /** Pages that are opened from within the section and are in no menu. */
  also?: readonly AppPagePath[];
};
