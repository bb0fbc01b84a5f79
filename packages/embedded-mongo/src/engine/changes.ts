import { equalValues } from '../bson/compare.js';
import { encodeDoc } from '../bson/document.js';
import { BSON_TYPE, type Doc, isDoc, type Value } from '../bson/types.js';
import { elementHead, elementsOf } from '../wire/raw.js';
import type { ChangeDraft } from './change-log.js';

function splitNamespace(namespace: string): { db: string; coll: string } {
  const dot = namespace.indexOf('.');
  return { db: namespace.slice(0, dot), coll: namespace.slice(dot + 1) };
}

/** The first fields of an event. They are kept, because the next event usually has the same. */
let latest: { operationType: string; namespace: string; bytes: Buffer } | undefined;

function beginning(operationType: string, namespace: string): Buffer {
  if (latest?.operationType !== operationType || latest.namespace !== namespace) {
    const bytes = elementsOf({ operationType, ns: splitNamespace(namespace) });
    latest = { operationType, namespace, bytes };
  }
  return latest.bytes;
}

const DOCUMENT_KEY = elementHead(BSON_TYPE.object, 'documentKey');
const FULL_DOCUMENT = elementHead(BSON_TYPE.object, 'fullDocument');
const UPDATE_DESCRIPTION = elementHead(BSON_TYPE.object, 'updateDescription');

function draft(
  operationType: string,
  namespace: string,
  id: Value | undefined,
  ...more: Uint8Array[]
): ChangeDraft {
  const key = encodeDoc(new Map(id === undefined ? [] : [['_id', id]]));
  return [beginning(operationType, namespace), DOCUMENT_KEY, key, ...more];
}

export function insertion(namespace: string, doc: Doc, raw: Buffer): ChangeDraft {
  return draft('insert', namespace, doc.get('_id'), FULL_DOCUMENT, raw);
}

export function replacement(namespace: string, doc: Doc, raw: Buffer): ChangeDraft {
  return draft('replace', namespace, doc.get('_id'), FULL_DOCUMENT, raw);
}

export function modification(namespace: string, before: Doc, after: Doc): ChangeDraft {
  const description = encodeDoc(describe(before, after));
  return draft('update', namespace, after.get('_id'), UPDATE_DESCRIPTION, description);
}

export function deletion(namespace: string, id: Value | undefined): ChangeDraft {
  return draft('delete', namespace, id);
}

/** A collection was created or dropped. */
export function collectionChange(operationType: 'create' | 'drop', namespace: string): ChangeDraft {
  return [beginning(operationType, namespace)];
}

export function databaseDrop(database: string): ChangeDraft {
  return [elementsOf({ operationType: 'dropDatabase', ns: { db: database } })];
}

/** The changes of an update: new values by dotted path, removed paths, arrays that became shorter. */
export function describe(before: Doc, after: Doc): Doc {
  const updated: Doc = new Map();
  const removed: Value[] = [];
  const truncated: Value[] = [];
  compareDocs(before, after, '', { updated, removed, truncated });
  return new Map<string, Value>([
    ['updatedFields', updated],
    ['removedFields', removed],
    ['truncatedArrays', truncated],
  ]);
}

interface Differences {
  updated: Doc;
  removed: Value[];
  truncated: Value[];
}

function compareDocs(before: Doc, after: Doc, at: string, found: Differences): void {
  for (const name of before.keys()) if (!after.has(name)) found.removed.push(at + name);
  for (const [name, value] of after) {
    const old = before.get(name);
    if (old !== undefined) compareField(old, value, at + name, found);
    else found.updated.set(at + name, value);
  }
}

function compareField(before: Value, after: Value, path: string, found: Differences): void {
  if (before === after) return;
  if (isDoc(before) && isDoc(after)) compareDocs(before, after, `${path}.`, found);
  else if (Array.isArray(before) && Array.isArray(after)) compareArrays(before, after, path, found);
  else if (!isSame(before, after)) found.updated.set(path, after);
}

/** Elements are described one by one; an array that became shorter is named with its new size. */
function compareArrays(before: Value[], after: Value[], path: string, found: Differences): void {
  const changed = after.filter((value, i) => i >= before.length || !isSame(before[i] as Value, value)).length;
  if (changed > after.length / 2) {
    if (changed > 0) found.updated.set(path, after);
    return;
  }
  if (after.length < before.length) {
    found.truncated.push(
      new Map<string, Value>([
        ['field', path],
        ['newSize', after.length],
      ]),
    );
  }
  for (const [i, value] of after.entries()) {
    const old = before[i];
    if (old === undefined) found.updated.set(`${path}.${i}`, value);
    else compareField(old, value, `${path}.${i}`, found);
  }
}

/** True for the same bytes: 1 and 1.0 are equal, but replacing one by the other is a change. */
function isSame(before: Value, after: Value): boolean {
  if (!equalValues(before, after)) return false;
  return encodeDoc(new Map([['', before]])).equals(encodeDoc(new Map([['', after]])));
}
