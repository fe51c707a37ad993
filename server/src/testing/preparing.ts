import { AsyncLocalStorage } from 'node:async_hooks';

const preparing = new AsyncLocalStorage<true>();

/** What a test sets up rather than looks at: passwords that were hashed or compared before need not be again. */
export const prepare = <Result>(work: () => Promise<Result>): Promise<Result> => preparing.run(true, work);

export const isPreparing = () => preparing.getStore() === true;
