import { z } from 'zod';
import { call, file } from '#shared/calls/call.ts';
import {
  brandingChange,
  brandingPartParam,
  look,
  pictureKindParam,
  pictureParam,
} from '#shared/contracts/branding.ts';
import {
  adminBusiness,
  adminBusinessQuery,
  business,
  newBusiness,
  publicBusiness,
  statusRequest,
} from '#shared/contracts/business.ts';
import { businessProfile, contactChange, factsChange } from '#shared/contracts/business-changes.ts';
import {
  businessReview,
  changeDecisionRequest,
  decisionRequest,
  reviewCount,
  reviewQueue,
} from '#shared/contracts/business-review.ts';
import { idParam } from '#shared/contracts/fields.ts';

export const businessCalls = {
  readPublic: call('GET /api/businesses/:id', {
    who: 'anyone',
    tag: 'businesses',
    summary: 'Public facts of a business, whatever its status',
    params: idParam,
    answers: { 200: publicBusiness },
    refuses: [400, 404, 429],
  }),
  register: call('POST /api/businesses', {
    who: 'signed-in',
    tag: 'businesses',
    summary: 'Register the first business of a user. It waits for approval',
    body: newBusiness,
    answers: { 201: business },
    refuses: [400, 401, 409],
  }),
  readOwn: call('GET /api/businesses/mine', {
    who: 'signed-in',
    tag: 'businesses',
    summary: "The signed-in user's business; of several, the one that this session shows",
    answers: { 200: business },
    refuses: [401, 404, 409],
  }),
  readProfile: call('GET /api/businesses/mine/profile', {
    who: 'viewer',
    tag: 'businesses',
    summary: 'All facts of the own business, the last decision about it and an open change request',
    answers: { 200: businessProfile },
    refuses: [401, 403, 404],
  }),
  changeFacts: call('PATCH /api/businesses/mine/facts', {
    who: 'owner',
    tag: 'businesses',
    summary:
      'Change name, licence, IBAN or documents. Of an approved business it is a request that an admin decides',
    body: factsChange,
    answers: { 200: businessProfile },
    refuses: [400, 401, 403, 404, 409, 429],
  }),
  changeContact: call('PATCH /api/businesses/mine/contact', {
    who: 'owner',
    tag: 'businesses',
    summary: 'Change type, phone and email address, at once',
    body: contactChange,
    answers: { 200: businessProfile },
    refuses: [400, 401, 403, 404],
  }),
  withdrawChange: call('DELETE /api/businesses/mine/change', {
    who: 'owner',
    tag: 'businesses',
    summary: 'Withdraw the open change request',
    answers: { 200: businessProfile },
    refuses: [401, 403, 404, 409],
  }),
  submit: call('POST /api/businesses/mine/submit', {
    who: 'owner',
    tag: 'businesses',
    summary: 'Submit a rejected business again',
    answers: { 200: businessProfile },
    refuses: [401, 403, 404, 409],
  }),
  list: call('GET /api/admin/businesses', {
    who: 'admin',
    tag: 'businesses',
    summary: 'Businesses, newest first; filtered by status, searched by name or owner',
    query: adminBusinessQuery,
    answers: { 200: z.array(adminBusiness) },
    refuses: [400, 401, 403],
  }),
  listCsv: call('GET /api/admin/businesses.csv', {
    who: 'admin',
    tag: 'businesses',
    summary: 'The same businesses as CSV',
    query: adminBusinessQuery.pick({ status: true, search: true }),
    answers: { 200: file('text/csv') },
    refuses: [400, 401, 403],
  }),
  changeStatus: call('PATCH /api/admin/businesses/:id/status', {
    who: 'admin',
    tag: 'businesses',
    summary: 'Approve, reject, suspend or reactivate a business',
    params: idParam,
    body: statusRequest,
    answers: { 200: adminBusiness },
    refuses: [400, 401, 403, 404, 409],
  }),
};

export const reviewCalls = {
  list: call('GET /api/admin/review', {
    who: 'admin',
    tag: 'review',
    summary: 'Businesses and changes that wait for a decision, the longest first; at most 200',
    answers: { 200: reviewQueue },
    refuses: [401, 403],
  }),
  count: call('GET /api/admin/review/count', {
    who: 'admin',
    tag: 'review',
    summary: 'How many businesses and changes wait for a decision',
    answers: { 200: reviewCount },
    refuses: [401, 403],
  }),
  live: call('GET /api/admin/review/live', {
    who: 'admin',
    tag: 'review',
    summary: 'Server-sent events: `review` when a business applied, was changed or decided about',
    answers: { 200: file('text/event-stream') },
    refuses: [401, 403, 503],
  }),
  read: call('GET /api/admin/review/:id', {
    who: 'admin',
    tag: 'review',
    summary: 'A business with its documents, an open change request and the history of decisions',
    params: idParam,
    answers: { 200: businessReview },
    refuses: [400, 401, 403, 404],
  }),
  decide: call('POST /api/admin/review/:id/decision', {
    who: 'admin',
    tag: 'review',
    summary: 'Approve, reject, suspend or reactivate a business as it was seen',
    params: idParam,
    body: decisionRequest,
    answers: { 200: businessReview },
    refuses: [400, 401, 403, 404, 409],
  }),
  decideChange: call('POST /api/admin/review/:id/change', {
    who: 'admin',
    tag: 'review',
    summary: 'Approve or reject a change request',
    params: idParam,
    body: changeDecisionRequest,
    answers: { 200: businessReview },
    refuses: [400, 401, 403, 404, 409],
  }),
};

export const brandingCalls = {
  readOwn: call('GET /api/branding', {
    who: 'viewer',
    tag: 'looks',
    summary: 'How the own business shows itself to its guests',
    answers: { 200: look },
    refuses: [401, 403, 404],
  }),
  change: call('PATCH /api/branding', {
    who: 'manager',
    tag: 'looks',
    summary: 'Change the colour or the line of welcome',
    body: brandingChange,
    answers: { 200: look },
    refuses: [400, 401, 403, 404],
  }),
  uploadPicture: call('PUT /api/branding/:kind', {
    who: 'manager',
    tag: 'looks',
    summary: 'Upload a logo or a cover picture: PNG, JPG, WebP or GIF, at most 5 MB',
    consumes: 'image/*',
    params: pictureKindParam,
    answers: { 200: look },
    refuses: [400, 401, 403, 404, 413, 415, 429, 503],
  }),
  removePicture: call('DELETE /api/branding/:kind', {
    who: 'manager',
    tag: 'looks',
    summary: 'Remove the logo or the cover picture',
    params: pictureKindParam,
    answers: { 200: look },
    refuses: [400, 401, 403, 404],
  }),
  read: call('GET /api/admin/businesses/:id/branding', {
    who: 'admin',
    tag: 'looks',
    summary: 'How a business shows itself to its guests',
    params: idParam,
    answers: { 200: look },
    refuses: [400, 401, 403],
  }),
  removePart: call('DELETE /api/admin/businesses/:id/branding/:part', {
    who: 'admin',
    tag: 'looks',
    summary: 'Remove a picture or the line of welcome that guests should not see, and tell the owner',
    params: brandingPartParam,
    answers: { 200: look },
    refuses: [400, 401, 403, 404],
  }),
  readPicture: call('GET /pictures/:id.webp', {
    who: 'anyone',
    tag: 'looks',
    summary: 'A logo or a cover picture',
    params: pictureParam,
    answers: { 200: file('image/webp') },
    refuses: [400, 404, 503],
  }),
};
