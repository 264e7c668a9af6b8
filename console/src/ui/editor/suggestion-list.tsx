import { Portal, Text, UnstyledButton } from '@mantine/core'
import type { Suggesting } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  label: string
  list: Suggesting
}

/** Names matching the text after @, placed above the line if there is room. */
export function SuggestionList({ id, label, list: { items, active, place, choose } }: SuggestionListProps) {
  if (items.length === 0 || !place) return null
  const isAbove = place.top > 320
  const edge = isAbove ? { bottom: innerHeight - place.top + 6 } : { top: place.bottom + 6 }
  return (
    <Portal>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="suggestions"
        style={{ ...edge, left: Math.max(8, Math.min(place.left, innerWidth - 268)) }}
      >
        {items.map((item, index) => (
          <UnstyledButton
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="suggestion"
            // Keeps the caret where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <Text size="sm" truncate>
              {item.label}
            </Text>
            {item.hint && (
              <Text size="xs" c="dimmed" truncate>
                {item.hint}
              </Text>
            )}
          </UnstyledButton>
        ))}
      </div>
    </Portal>
  )
}
