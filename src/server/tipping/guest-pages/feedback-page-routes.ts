import { findGuestBranding } from '#server/business/branding/branding.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { giveFeedback, openFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { missing } from '#server/tipping/guest-pages/load-page.ts';
import {
  acceptForms,
  feedbackProblem,
  readPostedFeedback,
} from '#server/tipping/guest-pages/posted-forms.ts';
import { errorPageSender, pageSender, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { feedbackRequest } from '#shared/contracts/feedback.ts';
import type { GuestPageData, TypedFeedback } from '#shared/contracts/tip-page.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { feedbackLink, MOST_STARS } from '#shared/feedback.ts';
import { followLink } from '#shared/tip-links.ts';

/**
 * The feedback form, which works without JavaScript. The stars of the thank-you page are sent here, with `?stars=`: they
 * are saved, and the form asks for more.
 */
export const feedbackPageRoutes =
  (tipPages: TipPages, about: CurrentPlatform) =>
  ({ app, ...platform }: RouteScope): void => {
    const { db } = platform;
    const sendPage = pageSender(tipPages, platform.publicOrigin, about);
    const route = { schema: { hide: true }, errorHandler: errorPageSender(sendPage) };

    app.get<{ Params: { token: string }; Querystring: { stars?: unknown } }>(
      '/t/:token/feedback',
      route,
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        const { token } = request.params;
        const typed = { stars: starsIn(request.query.stars), chips: [], words: '' };
        const page = await loadPage(token, typed, null, typed.stars > 0);
        // The business does not ask for feedback: show the tip.
        if (!page) return reply.redirect(followLink('', token), 303);
        return sendPage.uncached(request, reply, page);
      },
    );

    acceptForms(app, (forms) => {
      forms.post<{ Params: { token: string }; Body: string; Querystring: { stars?: unknown } }>(
        '/t/:token/feedback',
        {
          ...route,
          config: {
            rateLimit: 'tips',
            isValid: ({ body, params }) =>
              tipToken.safeParse(params).success &&
              feedbackRequest.safeParse(readPostedFeedback(body)).success,
          },
        },
        async (request, reply) => {
          const { token } = request.params;
          const typed = readPostedFeedback(request.body);
          const parsed = feedbackRequest.safeParse(typed);
          if (!parsed.success) {
            const page = await loadPage(token, typed, feedbackProblem(parsed.error.issues), true);
            return sendPage.uncached(request, reply, page ?? missing, 400);
          }
          try {
            await giveFeedback(platform, token, parsed.data, { completes: true });
          } catch (error) {
            // Feedback exists already or is closed: the next page shows the current state.
            if (!(error instanceof AppError && error.code === 'conflict')) throw error;
          }
          const { stars } = parsed.data;
          return reply.redirect(
            feedbackLink(token, request.query.stars === undefined ? undefined : stars),
            303,
          );
        },
      );
    });

    /** Undefined if the business does not ask, or the tip is not paid. */
    async function loadPage(
      token: string,
      typed: TypedFeedback,
      problem: Extract<GuestPageData, { kind: 'feedback' }>['problem'],
      mayAdd = false,
    ): Promise<GuestPageData | undefined> {
      if (!tipToken.safeParse({ token }).success) return missing;
      const found = await openFeedback(db, token).catch(asMissing);
      if (!found) return missing;
      const { person, business, isOpen, given } = found;
      const look = await findGuestBranding(db, business.id);
      const isSaved = mayAdd && given?.isBare === true;
      if (given && !isSaved) {
        return {
          kind: 'feedback-given',
          token,
          businessName: business.name,
          reviewLink: given.reviewLink,
          look,
        };
      }
      if (!isOpen && !isSaved) return undefined;
      return {
        kind: 'feedback',
        token,
        firstName: person?.firstName ?? null,
        businessName: business.name,
        typed,
        isSaved,
        problem,
        look,
      };
    }
  };

function asMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
}

function starsIn(query: unknown): number {
  const stars = Number(query);
  return Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : 0;
}
