const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  attach: 'M8 12.5l6.2-6.2a3 3 0 014.3 4.3l-8 8a5 5 0 01-7-7.1l7.6-7.6',
  picture: 'M4 8h3.2L9 5.5h6L16.8 8H20v11H4zM12 16.2a3 3 0 100-6 3 3 0 000 6z',
  up: 'M7.5 10.5l4-7c1.5 0 2.3 1 2 2.5l-.6 3.5h5.3c1.2 0 1.9 1 1.6 2.1l-1.7 6.2c-.3.9-1 1.4-1.9 1.4H7.5M7.5 10.5v8.7M7.5 10.5h-4v8.7h4',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 16.9l-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z',
  file: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4',
}

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
