import type { Domain } from '@cercle/server/domain';
import { createContext } from 'react-router';

/** How loaders reach the business: the composition root hands it over, so that one copy of it exists. */
export const domainContext = createContext<Domain>();
