import { type RefObject, useRef, useState } from 'react';

/** The entered details of a delivery or a restock. */
export interface EnteredDetails {
  note?: string;
  /** The customer or the supplier. */
  party?: string;
}

/** The fields of the details, which are loaded when they are opened. */
export interface DetailsHandle {
  isDirty: boolean;
  /** Shows what is wrong. Resolves to null then. */
  check: () => Promise<EnteredDetails | null>;
  reset: () => void;
}

interface AmountRules {
  /** The text of the amount at first, and again after each change. */
  amount: string;
  /** True, or the error message. */
  validate: (text: string) => true | string;
}

/**
 * The form of a delivery or a restock: the amount, and the details if they were opened. The page of an item is loaded early, so that the
 * library of forms comes with the details only.
 */
export function useAmountForm({ amount, validate }: AmountRules) {
  const [text, setText] = useState(amount);
  const [isChecked, setChecked] = useState(false);
  const details: RefObject<DetailsHandle | null> = useRef(null);
  const verdict = validate(text);
  return {
    text,
    setText,
    details,
    /** Shown from the first try to send it. */
    error: isChecked && verdict !== true ? verdict : undefined,
    isDirty: () => text !== amount || details.current?.isDirty === true,
    /** Shows what is wrong. Resolves to null then, and else to the details. */
    check: async (): Promise<EnteredDetails | null> => {
      setChecked(true);
      const entered = details.current ? await details.current.check() : {};
      return verdict === true ? entered : null;
    },
    reset: () => {
      setText(amount);
      setChecked(false);
      details.current?.reset();
    },
  };
}

export type AmountForm = ReturnType<typeof useAmountForm>;
