"""Skies as a function of direction: clear air, the sun's glow and cloud layers (numpy, linear radiance)."""

import cv2
import numpy as np

from kit.noise import fractal, smoothstep


class Sky:
    """Clear-air colours by height and side, a glow around the sun, and clouds layered in order.

    sun: (azimuth, elevation) in degrees, anticlockwise from +x. Colours are linear RGB.
    `stops` are (elevation in degrees, colour away from the sun, colour towards the sun).
    """

    def __init__(self, sun, stops, glow=(1.0, 0.5, 0.2), glow_strength=1.0, seed=1):
        azimuth, elevation = np.radians(sun[0]), np.radians(sun[1])
        self.sun = np.array([np.cos(azimuth) * np.cos(elevation), np.sin(azimuth) * np.cos(elevation), np.sin(elevation)], np.float32)
        self.flat_sun = self.sun[:2] / np.hypot(*self.sun[:2])
        self.stops, self.glow, self.glow_strength, self.seed = stops, np.array(glow, np.float32), glow_strength, seed
        self.layers = []

    def clouds(self, **layer):
        """Add a layer; see `cloud`."""
        self.layers.append(layer)
        return self

    def radiance(self, direction, disc=0.27):
        """Sky colour along unit directions (..., 3); below the horizon as at the horizon. The sun's radius is in degrees."""
        up = np.maximum(direction[..., 2], 0)
        degrees = np.degrees(np.arcsin(np.clip(up, 0, 1)))
        towards = np.clip((direction * self.sun).sum(-1), -1, 1)
        flat = np.maximum(np.hypot(direction[..., 0], direction[..., 1]), 1e-4)
        facing = 0.5 + 0.5 * (direction[..., 0] * self.flat_sun[0] + direction[..., 1] * self.flat_sun[1]) / flat
        heights = [stop[0] for stop in self.stops]
        away, near = (np.stack([np.interp(degrees, heights, [stop[part][c] for stop in self.stops]) for c in range(3)], -1) for part in (1, 2))
        share = (facing**1.6)[..., None]
        gap = np.degrees(np.arccos(towards))
        halo = 0.30 * np.exp(-gap / 22) * (0.3 + 0.7 * np.exp(-degrees / 9)) + 0.55 * np.exp(-gap / 6.5) + 1.6 * np.exp(-((gap / 1.7) ** 2))
        glow = self.glow * (self.glow_strength * halo)[..., None]
        colour = (away * (1 - share) + near * share + glow).astype(np.float32)
        if disc:
            colour = colour + self.glow * (2.4 * self.glow_strength * smoothstep(disc * 1.2, disc * 0.8, gap))[..., None]
        for layer in self.layers:
            colour = self.cloud(colour, direction, degrees, gap, glow, **layer)
        return colour

    def cloud(self, clear, direction, degrees, gap, glow, scale=1.0, stretch=1.0, turn=0.0, cover=0.5, softness=0.25, lit=(1, 0.6, 0.35), shade=(0.16, 0.15, 0.2), opacity=0.9, lowest=1.5, highest=70.0, seed=0, detail=6, lift=0.10):
        """A cloud layer on a plane: `cover` 0 to 1, stretched `stretch` times along `turn` (radians), between two heights in degrees."""
        up = np.maximum(direction[..., 2], 0) + lift
        x, y = direction[..., 0] / up, direction[..., 1] / up
        cosine, sine = np.cos(turn), np.sin(turn)
        u, v = (x * cosine + y * sine) / stretch * scale, (y * cosine - x * sine) * scale
        seed = self.seed * 1000 + seed
        warp = fractal(u * 0.8, v * 0.8, 3, seed=seed + 1)
        u, v = u + 0.45 * warp, v - 0.35 * warp
        density = 0.5 + 0.62 * fractal(u, v, detail, 0.52, seed=seed)
        # The side of a cloud that faces the sun has less cloud in front of it.
        sun_x, sun_y = self.flat_sun * 0.16
        shadow = 0.5 + 0.62 * fractal(u + (sun_x * cosine + sun_y * sine) / stretch, v + sun_y * cosine - sun_x * sine, 4, 0.52, seed=seed)
        edge = 1 - cover
        alpha = smoothstep(edge - softness, edge + softness, density)
        thick = smoothstep(edge - softness * 0.2, edge + softness * 2.2, density)[..., None]
        alpha = alpha * opacity * smoothstep(lowest * 0.2, lowest * 2.5, degrees) * smoothstep(highest, highest * 0.45, degrees)
        rim = np.clip(0.42 + 2.6 * (density - shadow), 0, 1)[..., None]
        nearness = (0.28 + 0.72 * np.exp(-gap / 48))[..., None]
        light = np.clip(rim * (1 - 0.55 * thick) * nearness * 1.5, 0, 1.4)
        colour = np.array(shade, np.float32) * (1.25 - 0.5 * thick) + np.array(lit, np.float32) * light + glow * (0.55 * (1 - thick))
        # Low clouds are seen through much air and take its colour.
        air = (np.exp(-degrees / 5.0) * 0.75)[..., None]
        colour = colour * (1 - air) + clear * air
        return (clear * (1 - alpha[..., None]) + colour * alpha[..., None]).astype(np.float32)

    def dome(self, width=768, blur=1.2, ground=0.3):
        """Equirectangular image for Blender, blurred by some degrees; below the horizon `ground` of the sky is reflected."""
        height = width // 2
        turn = (0.5 - (np.arange(width) + 0.5) / width) * 2 * np.pi
        rise = (0.5 - (np.arange(height // 2) + 0.5) / height) * np.pi
        across = np.cos(rise)[:, None]
        direction = np.stack([np.cos(turn)[None] * across, np.sin(turn)[None] * across, np.broadcast_to(np.sin(rise)[:, None], (height // 2, width))], -1)
        above = self.radiance(direction.astype(np.float32), disc=0)
        image = np.concatenate([above, above[::-1] * ground])
        if blur:
            wide = np.concatenate([above[:, -64:], above, above[:, :64]], 1)
            above = cv2.GaussianBlur(wide, (0, 0), blur / 360 * width, borderType=cv2.BORDER_REPLICATE)[:, 64:-64]
            image = np.concatenate([above, above[::-1] * ground])
        return image.astype(np.float32)
