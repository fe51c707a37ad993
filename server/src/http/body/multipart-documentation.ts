import { CROP_PART } from '@cercle/contract/crop';
import { UNCROPPED_FILES } from './multipart.ts';

/** The documentation of a form that `readMultipart` reads. */
export const multipartBody = (part: string, schema: string, files: string[], required: string[] = []) => ({
  required: true,
  content: formContent([part, ...required], {
    [part]: { $ref: `#/components/schemas/${schema}` },
    ...Object.fromEntries(files.map((file) => [file, FILE_SCHEMA])),
    ...(!files.every(isUncropped) && { [CROP_PART]: CROP_SCHEMA }),
  }),
});

/** The same for `readMultipartOrJson`. */
export const multipartOrJsonBody = (part: string, schema: string, file: string) => ({
  required: true,
  content: {
    ...multipartBody(part, schema, [file]).content,
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
  },
});

/** The same for `readOneFile`. */
export const oneFileBody = (file: string) => ({
  required: true,
  content: formContent([file], { [file]: FILE_SCHEMA, [CROP_PART]: CROP_SCHEMA }),
});

/** The same for `readOneDocument`. */
export const oneDocumentBody = (file: string) => ({
  required: true,
  content: formContent([file], { [file]: FILE_SCHEMA }),
});

const isUncropped = (file: string) => UNCROPPED_FILES.includes(file);

const CROP_SCHEMA = {
  type: 'string' as const,
  description:
    'Facultatif\u202f: la partie de la photo à garder, en JSON ({"x", "y", "width", "height"}, en pixels de l’image droite).',
};

const FILE_SCHEMA = { type: 'string', format: 'binary' } as const;

const formContent = (required: string[], properties: Record<string, object>) => ({
  'multipart/form-data': { schema: { type: 'object' as const, required, properties } },
});
