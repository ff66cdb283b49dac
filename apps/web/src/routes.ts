import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('routes/frame.tsx', [
    index('routes/site/home.tsx'),
    route('login', 'routes/site/login.tsx'),
    layout('routes/private.tsx', [
      layout('routes/rooms.tsx', [
        route('dashboard-analysis', 'routes/rooms/dashboard-analysis.tsx'),
        route('dashboard-analysis/start', 'routes/rooms/start.tsx'),
        route('dashboard-analysis/live', 'routes/rooms/watch.tsx'),
        route('dashboard-analysis/alerts', 'routes/rooms/alerts.tsx'),
        route('dashboard-analysis/alerts/:id', 'routes/rooms/alert.tsx'),
        route('dashboard-analysis/vessels/:mmsi', 'routes/rooms/vessel.tsx'),
        route('dashboard-analysis/events/:id', 'routes/rooms/event.tsx'),
        route('dashboard-analysis/assessments/compare', 'routes/rooms/compare.tsx'),
        route('dashboard-analysis/assessments/:of/:id', 'routes/rooms/assessment.tsx'),
        route('dashboard-analysis/sources', 'routes/rooms/sources.tsx'),
        route('dashboard-analysis/cases', 'routes/rooms/cases.tsx'),
        route('dashboard-analysis/cases/:id', 'routes/rooms/case.tsx'),
        route('dashboard-analysis/people', 'routes/rooms/people.tsx'),
        route('dashboard-analysis/*', 'routes/rooms/room-not-found.tsx'),
      ]),
    ]),
    route('oil-spills', 'routes/site/oil-spills.tsx'),
    route('illegal-fishing', 'routes/site/illegal-fishing.tsx'),
    route('ocean-trafficking', 'routes/site/ocean-trafficking.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('accolades', 'routes/site/accolades.tsx'),
    route('partners', 'routes/site/partners.tsx'),
    route('privacy-policy', 'routes/site/privacy-policy.tsx'),
    route('terms-of-service', 'routes/site/terms-of-service.tsx'),
    route('explore', 'routes/site/explore.tsx'),
    ...(import.meta.env.DEV ? [route('sphere-story', 'routes/sphere-story.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
