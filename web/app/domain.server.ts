import type { Domain } from '@cercle/server/domain';
import { createContext } from 'react-router';

/** How loaders reach the business: the composition root hands it over, so that one copy of it exists. */
export const domainContext = createContext<Domain>();

/** The request's name in the log, and where an error is logged under it. */
export type Told = { id: string; report(error: unknown): void };
export const toldContext = createContext<Told>();

/** What becomes of one request: `isOne` tells an error that says "not now"; `isMet` once there was one. */
export const outageContext = createContext<{ isOne: (error: unknown) => boolean; isMet: boolean }>();
