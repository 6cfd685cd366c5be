export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024;

export const uploadTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof uploadTypes)[number];
