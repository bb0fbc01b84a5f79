import { useForm } from 'react-hook-form';

interface AmountValues {
  amount: string;
  note: string;
  /** The customer or the supplier. */
  party: string;
}

export type AmountForm = ReturnType<typeof useAmountForm>;

/** The form of a delivery or a restock. `amount`: its text at first, and again after each change. */
export function useAmountForm(amount: string) {
  return useForm<AmountValues>({ defaultValues: { amount, note: '', party: '' } });
}

/** The details that were entered. */
export function readDetails({ note, party }: AmountValues): { note?: string; party?: string } {
  return {
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(party.trim() !== '' && { party: party.trim() }),
  };
}
