import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that runs once at a time. A second press may come before React has rendered that the first is pending. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
) {
  const { mutate, isPending, error } = useMutation(options);
  const isRunning = useRef(false);
  return {
    isPending,
    error,
    mutate(variables: Variables) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(variables, {
        onSettled: () => {
          isRunning.current = false;
        },
      });
    },
  };
}
