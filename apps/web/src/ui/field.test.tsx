import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Field } from './field';

describe('a field', () => {
  it('connects label, description and error with the input', () => {
    render(<Field label="Name" name="name" description="As on the box." error="Name is required." />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('As on the box. Name is required.');
    expect(input).toHaveAttribute('name', 'name');
  });

  it('is valid and has no description without an error', () => {
    render(<Field label="Specs" multiline />);
    const area = screen.getByRole('textbox', { name: 'Specs' });
    expect(area.tagName).toBe('TEXTAREA');
    expect(area).toBeValid();
    expect(area).not.toHaveAttribute('aria-describedby');
  });

  it('passes on a ref and handlers, as a form library needs', () => {
    let element: HTMLInputElement | null = null;
    render(
      <Field
        label="Price"
        type="number"
        ref={(node: HTMLInputElement | null) => {
          element = node;
        }}
      />,
    );
    expect(element).toBe(screen.getByRole('spinbutton', { name: 'Price' }));
  });
});
