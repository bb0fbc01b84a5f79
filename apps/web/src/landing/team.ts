/** The people on the team page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Member {
  name: MessageDescriptor;
  role: MessageDescriptor;
  about: MessageDescriptor;
  /** The look of the avatar. The colours match those of the page. */
  look: {
    hair: 'short' | 'bun' | 'long' | 'scarf' | 'bald' | 'curly';
    hairColour: string;
    skin: string;
    shirt: string;
    beard?: boolean;
    glasses?: boolean;
  };
}

export const TEAM: Member[] = [
  {
    name: msg`Nasrin Akhter`,
    role: msg`Managing Director`,
    about: msg`Started with one van and eleven ovens.`,
    look: { hair: 'scarf', hairColour: '#0f766e', skin: '#c98f66', shirt: '#134e4a' },
  },
  {
    name: msg`Tanvir Rahman`,
    role: msg`Head of Warehouses`,
    about: msg`Knows every shelf of all three by heart.`,
    look: { hair: 'short', hairColour: '#1f2430', skin: '#b97b52', shirt: '#c2410c', beard: true },
  },
  {
    name: msg`Farhana Chowdhury`,
    role: msg`Purchasing Manager`,
    about: msg`Talks to the makers, and reads every contract.`,
    look: { hair: 'long', hairColour: '#2b1d18', skin: '#d3a07a', shirt: '#7c2d5a', glasses: true },
  },
  {
    name: msg`Imran Hossain`,
    role: msg`Halishar Block Supervisor`,
    about: msg`Opens the containers before the sun is up.`,
    look: { hair: 'curly', hairColour: '#20242e', skin: '#a56a45', shirt: '#1d4ed8' },
  },
  {
    name: msg`Sumaiya Islam`,
    role: msg`Bahaddarhat Block Supervisor`,
    about: msg`Ordered by noon, in the shop by evening.`,
    look: { hair: 'bun', hairColour: '#33211b', skin: '#c58a60', shirt: '#b45309' },
  },
  {
    name: msg`Rezaul Karim`,
    role: msg`Uttara Block Supervisor`,
    about: msg`Keeps the capital and the north supplied.`,
    look: {
      hair: 'bald',
      hairColour: '#4b5563',
      skin: '#b27650',
      shirt: '#475569',
      beard: true,
      glasses: true,
    },
  },
  {
    name: msg`Anika Das`,
    role: msg`Logistics Coordinator`,
    about: msg`Nine trucks, one timetable, no empty trips.`,
    look: { hair: 'long', hairColour: '#1b1b22', skin: '#bd8157', shirt: '#4d7c0f' },
  },
  {
    name: msg`Mahmud Siddique`,
    role: msg`Customer Care`,
    about: msg`Picks up the phone, and calls back.`,
    look: { hair: 'short', hairColour: '#3a2a22', skin: '#cf9a72', shirt: '#0e7490', glasses: true },
  },
];
