// Values alone, which a thread can be given.

/** A person who comes to an event, as a table plan knows them. */
export type SeatedPerson = {
  /** Of their registration. */
  id: number;
  /** null: a guest without an account, or an account that is deleted. */
  accountId: number | null;
  /** In the form in which companies are compared; '' for none. */
  company: string;
  /** The registration of the member who brings this guest. */
  hostId: number | null;
};

export type SeatingTable = { id: number; seats: number };

/** Two accounts that sat at one table, the one with the lower id first. */
export type PastMeeting = {
  one: number;
  other: number;
  times: number;
  /** Higher the more often and the more recently. */
  weight: number;
};

/** Who sits at which table, by the id of their registration. */
export type Seating = Map<number, number>;
