import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
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
import {
  billingChange,
  businessProfile,
  contactChange,
  factsChange,
} from '#shared/contracts/business-changes.ts';
import {
  businessReview,
  changeDecisionRequest,
  decisionRequest,
  reviewCount,
  reviewQueue,
} from '#shared/contracts/business-review.ts';
import { businessOwners, licenceRequest, ownersRequest } from '#shared/contracts/licences.ts';

export const businessCalls = calls('businesses', {
  readPublic: call('GET /api/businesses/:id', {
    who: 'anyone',
    summary: 'Public facts of a business, whatever its status',
    answers: { 200: publicBusiness },
    refuses: [404, 429],
  }),
  register: call('POST /api/businesses', {
    who: 'signed-in',
    summary: 'Register the first business of a user. It waits for approval',
    body: newBusiness,
    answers: { 201: business },
    refuses: [409],
  }),
  readOwn: call('GET /api/businesses/mine', {
    who: 'signed-in',
    summary: "The signed-in user's business; of several, the one that this session shows",
    answers: { 200: business },
    refuses: [404, 409],
  }),
  readProfile: call('GET /api/businesses/mine/profile', {
    who: 'viewer',
    summary: 'All facts of the own business, the last decision about it and an open change request',
    answers: { 200: businessProfile },
    refuses: [404],
  }),
  changeFacts: call('PATCH /api/businesses/mine/facts', {
    who: 'owner',
    summary:
      'Change name, licence, IBAN or documents. Of an approved business it is a request that an admin decides',
    body: factsChange,
    answers: { 200: businessProfile },
    refuses: [404, 409, 429],
  }),
  changeContact: call('PATCH /api/businesses/mine/contact', {
    who: 'owner',
    summary: 'Change type, phone and email address, at once',
    body: contactChange,
    answers: { 200: businessProfile },
    refuses: [404],
  }),
  changeBilling: call('PATCH /api/businesses/mine/billing', {
    who: 'owner',
    summary: 'Change what new invoices say about the business: legal name, address, emirate and TRN',
    body: billingChange,
    answers: { 200: businessProfile },
    refuses: [404],
  }),
  withdrawChange: call('DELETE /api/businesses/mine/change', {
    who: 'owner',
    summary: 'Withdraw the open change request',
    answers: { 200: businessProfile },
    refuses: [404, 409],
  }),
  submit: call('POST /api/businesses/mine/submit', {
    who: 'owner',
    summary: 'Submit a rejected business again',
    answers: { 200: businessProfile },
    refuses: [404, 409],
  }),
  list: call('GET /api/admin/businesses', {
    who: 'admin',
    summary: 'Businesses, newest first; filtered by status, searched by name or owner',
    query: adminBusinessQuery,
    answers: { 200: z.array(adminBusiness) },
  }),
  listCsv: call('GET /api/admin/businesses.csv', {
    who: 'admin',
    summary: 'The same businesses as CSV',
    query: adminBusinessQuery.pick({ status: true, search: true }),
    answers: { 200: file('text/csv') },
  }),
  changeStatus: call('PATCH /api/admin/businesses/:id/status', {
    who: 'admin',
    summary: 'Approve, reject, suspend or reactivate a business',
    body: statusRequest,
    answers: { 200: adminBusiness },
    refuses: [404, 409],
  }),
});

export const ownersCalls = calls('businesses', {
  read: call('GET /api/businesses/mine/owners', {
    who: 'owner',
    summary: 'Who owns more than a quarter of the own business',
    answers: { 200: businessOwners },
    refuses: [404],
  }),
  state: call('PUT /api/businesses/mine/owners', {
    who: 'owner',
    summary: 'Say who owns more than a quarter of the own business; an empty list: nobody',
    body: ownersRequest,
    answers: { 200: businessOwners },
    refuses: [404],
  }),
});

export const reviewCalls = calls('review', {
  list: call('GET /api/admin/review', {
    who: 'admin',
    summary: 'Businesses and changes that wait for a decision, the longest first; at most 200',
    answers: { 200: reviewQueue },
  }),
  count: call('GET /api/admin/review/count', {
    who: 'admin',
    summary: 'How many businesses and changes wait for a decision',
    answers: { 200: reviewCount },
  }),
  live: call('GET /api/admin/review/live', {
    who: 'admin',
    summary: 'Server-sent events: `review` when a business applied, was changed or decided about',
    answers: { 200: file('text/event-stream') },
    refuses: [503],
  }),
  read: call('GET /api/admin/review/:id', {
    who: 'admin',
    summary: 'A business with its documents, an open change request and the history of decisions',
    answers: { 200: businessReview },
    refuses: [404],
  }),
  setLicence: call('PUT /api/admin/review/:id/licence', {
    who: 'admin',
    summary: 'Enter the last day of the trade licence, as its document says',
    body: licenceRequest,
    answers: { 200: businessReview },
    refuses: [404],
  }),
  decide: call('POST /api/admin/review/:id/decision', {
    who: 'admin',
    summary: 'Approve, reject, suspend or reactivate a business as it was seen',
    body: decisionRequest,
    answers: { 200: businessReview },
    refuses: [404, 409],
  }),
  decideChange: call('POST /api/admin/review/:id/change', {
    who: 'admin',
    summary: 'Approve or reject a change request',
    body: changeDecisionRequest,
    answers: { 200: businessReview },
    refuses: [404, 409],
  }),
});

export const brandingCalls = calls('looks', {
  readOwn: call('GET /api/branding', {
    who: 'viewer',
    summary: 'How the own business shows itself to its guests',
    answers: { 200: look },
    refuses: [404],
  }),
  change: call('PATCH /api/branding', {
    who: 'manager',
    summary: 'Change the colour or the line of welcome',
    body: brandingChange,
    answers: { 200: look },
    refuses: [404],
  }),
  uploadPicture: call('PUT /api/branding/:kind', {
    who: 'manager',
    summary: 'Upload a logo or a cover picture: PNG, JPG, WebP or GIF, at most 5 MB',
    consumes: 'image/*',
    params: pictureKindParam,
    answers: { 200: look },
    refuses: [404, 413, 415, 429, 503],
  }),
  removePicture: call('DELETE /api/branding/:kind', {
    who: 'manager',
    summary: 'Remove the logo or the cover picture',
    params: pictureKindParam,
    answers: { 200: look },
    refuses: [404],
  }),
  read: call('GET /api/admin/businesses/:id/branding', {
    who: 'admin',
    summary: 'How a business shows itself to its guests',
    answers: { 200: look },
  }),
  removePart: call('DELETE /api/admin/businesses/:id/branding/:part', {
    who: 'admin',
    summary: 'Remove a picture or the line of welcome that guests should not see, and tell the owner',
    params: brandingPartParam,
    answers: { 200: look },
    refuses: [404],
  }),
  readPicture: call('GET /pictures/:id.webp', {
    who: 'anyone',
    summary: 'A logo or a cover picture',
    params: pictureParam,
    answers: { 200: file('image/webp') },
    refuses: [404, 503],
  }),
});
