import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepForEntry } from '../api/keep-in-cache';
import type { LabelLine } from './label-lines';
import { useSource } from './use-source';

/** The lines, first those of the document or the items for which the page was opened. After going back they are as they were left. */
export function useLines() {
  const client = useQueryClient();
  const { key } = useLocation();
  const [edited, setEdited] = useState(() => client.getQueryData<LabelLine[]>(['label-lines', key]));
  const source = useSource();
  useEffect(() => {
    if (edited) keepForEntry(client, ['label-lines', key], edited);
  }, [client, key, edited]);
  const edit = (change: (lines: readonly LabelLine[]) => LabelLine[]) =>
    setEdited((before) => change(before ?? source.lines ?? []));
  const lines = edited ?? source.lines;
  return { ...source, lines, isLoading: !lines && !source.query.error, edit };
}
