// Pages compute and write amounts as well: the contract holds how.
export { formatEuros, netOf, prorate, vatOf } from '@cercle/contract/money';
