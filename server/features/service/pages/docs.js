// Everything comes from this service: no fonts, no proxy, no telemetry from elsewhere.
globalThis.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
  authentication: { preferredSecurityScheme: 'bearer' },
})
