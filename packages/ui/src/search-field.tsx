import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** Longer than between two keys of a fast typist; a newer search cancels the older one, in the database too. */
const searchDebounceMs = 150;

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  /** The current search, usually from the URL. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
  readonly size?: 'sm' | 'lg';
  /** For pages whose main purpose is the search. */
  readonly autoFocus?: boolean;
}

/** Debounced search input; follows the value when it changes elsewhere, for example by "back". */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onSearch, size = 'sm', autoFocus = false } = props;
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  const send = (next: string) => {
    lastSent.current = next;
    onSearch(next);
  };
  const sendAfterPause = useDebouncedCallback(send, searchDebounceMs);

  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);

  const clear = () => {
    sendAfterPause.cancel();
    setText('');
    send('');
  };
  return (
    <TextInput
      type="text"
      role="searchbox"
      size={size}
      autoFocus={autoFocus}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        sendAfterPause(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={clearLabel} onClick={clear} /> : null}
      maxLength={100}
      // The focused field does not cut its placeholder with an ellipsis: it must fit a phone.
      styles={{ input: { textOverflow: 'ellipsis', fontSize: size === 'lg' ? '1rem' : undefined } }}
    />
  );
}
