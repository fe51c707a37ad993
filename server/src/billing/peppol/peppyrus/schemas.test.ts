import { expect, test } from 'vitest';
import { pageSchema, participantSchema, reportSchema } from './schemas.ts';

const WRONG = Array(1_000_000).fill(1);

test.each([
  [pageSchema, { items: WRONG }],
  [participantSchema, { services: WRONG }],
  [reportSchema, { validationRules: WRONG }],
])('A million of what an access point lists, all wrong, are one fault to describe', (schema, answer) => {
  expect(schema.safeParse(answer).error?.issues).toHaveLength(1);
});
