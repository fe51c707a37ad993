// Pages write days as well: the contract holds how.
export { frenchDay, frenchWeekday } from '@cercle/contract/french-day';
