import { AsyncLocalStorage } from 'node:async_hooks';

const preparing = new AsyncLocalStorage<true>();

/** For what a test sets up but does not examine: passwords hashed or compared before are not hashed or compared again. */
export const prepare = <Result>(work: () => Promise<Result>): Promise<Result> => preparing.run(true, work);

export const isPreparing = () => preparing.getStore() === true;
