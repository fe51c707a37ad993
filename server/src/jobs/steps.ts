import type { Trx } from '../db/database.ts';
export type StepPosition = { dueOn: string; order: number; id: number };
export type DueStep = {
  subject: { kind: string; id: number };
  step: string;
  dueOn: string;
  order: number;
  title: string;
  work(trx: Trx): Promise<string>;
};
