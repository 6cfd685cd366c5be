const filled = (beginning: string | number[], sizeBytes: number): Buffer<ArrayBuffer> => {
  const file = Buffer.alloc(sizeBytes, 0x20);
  Buffer.from(beginning as string, 'latin1').copy(file);
  return file;
};

export const aPdf = (sizeBytes = 2000) => filled('%PDF-1.7\n', sizeBytes);
export const aJpeg = (sizeBytes = 2000) => filled([0xff, 0xd8, 0xff, 0xe0, 0, 16], sizeBytes);
export const aPng = (sizeBytes = 2000) => filled([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], sizeBytes);
